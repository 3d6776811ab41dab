import { ActionIcon } from '@mantine/core'
import { IconDots, IconFileSpreadsheet, IconTable, IconUpload, IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SubscriberExportIn } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { Menu } from '@/shared/ui/layers/Menu'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { exportSubscribers } from '../transfer/api'

/** Subscribers from a file and as one: all that the list shows. */
export function SubscriberTools(props: {
  space: Uuid
  filter: NonNullable<SubscriberExportIn['filter']>
  onInvite: () => void
}) {
  const { t } = useTranslation('newsletter')
  const { space, filter, onInvite } = props
  const { can } = useAbilities(space)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const begin = useMutation({
    mutationFn: (format: SubscriberExportIn['format']) => exportSubscribers(queryClient, space, { format, filter }),
    onSuccess: () => toastDone(t('transfer.started')),
    onError: toastError,
  })
  const [edits, exports] = [can('newsletter.edit'), can('newsletter.export')]
  if (!edits && !exports) return null
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('transfer.more')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {edits && (
          <Menu.Item leftSection={<IconUserPlus size={18} aria-hidden="true" />} onClick={onInvite}>
            {t('invite.action')}
          </Menu.Item>
        )}
        {edits && (
          <Menu.Item
            leftSection={<IconUpload size={18} aria-hidden="true" />}
            onClick={() => void navigate({ to: '/space/$space/services/newsletter/import', params: { space } })}
          >
            {t('transfer.import')}
          </Menu.Item>
        )}
        {exports && <Menu.Label>{t('transfer.export')}</Menu.Label>}
        {exports && (
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
            onClick={() => begin.mutate('xlsx')}
          >
            {t('transfer.xlsx')}
          </Menu.Item>
        )}
        {exports && (
          <Menu.Item leftSection={<IconTable size={18} aria-hidden="true" />} onClick={() => begin.mutate('csv')}>
            {t('transfer.csv')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
