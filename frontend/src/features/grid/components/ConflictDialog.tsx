import { Button, Group, Modal, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Space } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useNameOf } from '../hooks/useNameOf'
import { bothChanged, changesBetween, draftOf, type GridDraft } from '../model/draft'

/** A colleague saved another design meanwhile: theirs, or mine laid over it. Nothing is lost until that is chosen. */
export function ConflictDialog(props: {
  base: GridDraft
  mine: GridDraft
  theirs: Space
  saving: boolean
  onClose: () => void
  onTheirs: () => void
  onMine: () => void
}) {
  const { t } = useTranslation('grid')
  const { list } = useFormats()
  const namesOf = useNameOf()
  const theirs = draftOf(props.theirs)
  const both = namesOf(bothChanged(props.base, props.mine, theirs))
  const changed = namesOf(changesBetween(theirs, props.base))
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
        <Button variant="default" onClick={props.onTheirs} disabled={props.saving}>
          {t('conflict.theirs')}
        </Button>
        <Button onClick={props.onMine} loading={props.saving}>
          {t('conflict.mine')}
        </Button>
      </Group>
    </Modal>
  )
}
