import { Button, Group, Text } from '@mantine/core'
import type { Space } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { useNameOf } from '../hooks/useNameOf'
import { gridForm, type GridEditing } from '../model/draft'

/** A colleague saved another design meanwhile: theirs, or mine laid over it. Nothing is lost until that is chosen. */
export default function ConflictDialog(props: {
  editing: Pick<GridEditing, 'base' | 'draft' | 'saving' | 'settle'>
  theirs: Space
  onClose: () => void
}) {
  const { t } = useTranslation('grid')
  const { list } = useFormats()
  const namesOf = useNameOf()
  const { base, draft, saving, settle } = props.editing
  const start = gridForm.draftOf(base)
  const theirs = gridForm.draftOf(props.theirs)
  const both = namesOf(gridForm.compare(start, draft, theirs).both)
  const changed = namesOf(gridForm.changes(theirs, start))
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('conflict.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {changed.length > 0 && <Text c="var(--v-text-2)">{t('conflict.changed', { fields: list(changed) })}</Text>}
      <Text c="var(--v-text-2)" mt="sm">
        {both.length > 0 ? t('conflict.both', { fields: list(both) }) : t('conflict.apart')}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => settle(theirs)} disabled={saving}>
          {t('conflict.theirs')}
        </Button>
        <Button onClick={() => settle(gridForm.merge(start, draft, theirs))} loading={saving}>
          {t('conflict.mine')}
        </Button>
      </Group>
    </Modal>
  )
}
