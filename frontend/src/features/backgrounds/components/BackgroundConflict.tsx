import { Button, Group, Text } from '@mantine/core'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { backgroundForm, type Background, type BackgroundChange, type BackgroundEditing } from '../model/background'

/** A colleague saved another background meanwhile: theirs, or mine laid over it. */
export function BackgroundConflict(props: {
  editing: Pick<BackgroundEditing, 'base' | 'draft' | 'saving' | 'settle' | 'later'>
  theirs: Background
}) {
  const { t } = useTranslation('backgrounds')
  const { list } = useFormats()
  const { base, draft, saving, settle, later } = props.editing
  const start = backgroundForm.draftOf(base)
  const theirs = backgroundForm.draftOf(props.theirs)
  const namesOf = (changes: readonly BackgroundChange[]) => changes.map((change) => t(`value.${change}`))
  const both = namesOf(backgroundForm.compare(start, draft, theirs).both)
  const changed = namesOf(backgroundForm.changes(theirs, start))
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
        <Button onClick={() => settle(backgroundForm.merge(start, draft, theirs))} loading={saving}>
          {t('conflict.mine')}
        </Button>
      </Group>
    </Modal>
  )
}
