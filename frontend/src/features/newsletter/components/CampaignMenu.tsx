import { ActionIcon } from '@mantine/core'
import { IconCopy, IconDots, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Menu } from '@/shared/ui/layers/Menu'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { campaignChanged, deleteCampaign, duplicateCampaign } from '../campaigns'
import { newsletterKeys } from '../keys'
import type { CampaignStatus } from '../model/campaign'

/** What else can be done with a campaign: another one like it, or taking it away. */
export function CampaignMenu(props: {
  campaign: { uuid: string; name: string; status: CampaignStatus; abilities?: string[] }
  space: string
}) {
  const { t } = useTranslation('newsletter')
  const { campaign, space } = props
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  if (campaign.abilities && !campaign.abilities.includes('newsletter.edit')) return null
  const duplicate = async () => {
    try {
      const made = await duplicateCampaign(campaign.uuid)
      await campaignChanged(queryClient, made)
      await navigate({
        to: '/space/$space/services/newsletter/campaigns/$campaign',
        params: { space, campaign: made.uuid },
      })
    } catch (error) {
      toastError(error)
    }
  }
  const remove = async () => {
    setAsking(false)
    try {
      await deleteCampaign(campaign.uuid)
      toastDone(t('campaigns.deleted', { name: campaign.name }))
      await navigate({ to: '/space/$space/services/newsletter', params: { space } })
      await queryClient.invalidateQueries({ queryKey: newsletterKeys.campaigns(space) })
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('campaigns.more', { name: campaign.name })}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={() => void duplicate()}>
            {t('campaigns.duplicate')}
          </Menu.Item>
          {campaign.status === 'draft' && (
            <Menu.Item
              color="danger"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => setAsking(true)}
            >
              {t('actions.delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
        title={t('campaigns.deleteTitle', { name: campaign.name })}
        confirmLabel={t('actions.delete')}
      >
        {t('campaigns.deleteText')}
      </ConfirmDialog>
    </>
  )
}
