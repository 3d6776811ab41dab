import { Button, Group, Text } from '@mantine/core'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES } from '@/shared/i18n/languages'
import { Modal } from '@/shared/ui/layers/Modal'
import { campaignForm, type Campaign, type CampaignChange, type CampaignEditing } from '../model/campaign'

/** A colleague saved another letter meanwhile: theirs, or mine laid over it. Nothing is lost until that is chosen. */
export function CampaignConflict(props: {
  editing: Pick<CampaignEditing, 'base' | 'draft' | 'saving' | 'settle' | 'later'>
  theirs: Campaign
}) {
  const { t } = useTranslation('newsletter')
  const { list } = useFormats()
  const { base, draft, saving, settle, later } = props.editing
  const start = campaignForm.draftOf(base)
  const theirs = campaignForm.draftOf(props.theirs)
  const namesOf = (changes: readonly CampaignChange[]) =>
    changes.map((change) => {
      const [part = '', language] = change.split('.')
      if (isLanguage(language)) return t('conflict.text', { language: NATIVE_NAMES[language] })
      return t(`conflict.${part}`)
    })
  const both = namesOf(campaignForm.compare(start, draft, theirs).both)
  const changed = namesOf(campaignForm.changes(theirs, start))
  return (
    <Modal opened onClose={later} title={t('conflict.title')} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      {changed.length > 0 && <Text c="var(--v-text-2)">{t('conflict.changed', { fields: list(changed) })}</Text>}
      <Text c="var(--v-text-2)" mt="sm">
        {both.length > 0 ? t('conflict.both', { fields: list(both) }) : t('conflict.apart')}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => settle(theirs)} disabled={saving}>
          {t('conflict.theirs')}
        </Button>
        <Button onClick={() => settle(campaignForm.merge(start, draft, theirs))} loading={saving}>
          {t('conflict.mine')}
        </Button>
      </Group>
    </Modal>
  )
}
