import { Button, Group, Text } from '@mantine/core'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { locationForm, type Location, type LocationChange, type LocationEditing } from '../model/location'

/** A colleague saved another location meanwhile: theirs, or mine laid over it. Nothing is lost until that is chosen. */
export function LocationConflict(props: {
  editing: Pick<LocationEditing, 'base' | 'draft' | 'saving' | 'settle' | 'later'>
  theirs: Location
}) {
  const { t } = useTranslation('locations')
  const { list } = useFormats()
  const { base, draft, saving, settle, later } = props.editing
  const start = locationForm.draftOf(base)
  const theirs = locationForm.draftOf(props.theirs)
  const namesOf = (changes: readonly LocationChange[]) => changes.map((change) => t(`value.${change}`))
  const both = namesOf(locationForm.compare(start, draft, theirs).both)
  const changed = namesOf(locationForm.changes(theirs, start))
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
        <Button onClick={() => settle(locationForm.merge(start, draft, theirs))} loading={saving}>
          {t('conflict.mine')}
        </Button>
      </Group>
    </Modal>
  )
}
