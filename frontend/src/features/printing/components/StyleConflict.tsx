import { Button, Group, Text } from '@mantine/core'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { styleForm, type CardStyle, type StyleChange, type StyleEditing } from '../model/style'

/** A colleague saved another style meanwhile: theirs, or mine laid over it. Nothing is lost until that is chosen. */
export function StyleConflict(props: {
  editing: Pick<StyleEditing, 'base' | 'draft' | 'saving' | 'settle' | 'later'>
  theirs: CardStyle
}) {
  const { t } = useTranslation('printing')
  const { list } = useFormats()
  const { base, draft, saving, settle, later } = props.editing
  const start = styleForm.draftOf(base)
  const theirs = styleForm.draftOf(props.theirs)
  const namesOf = (changes: readonly StyleChange[]) => changes.map((change) => t(`value.${change}`))
  const both = namesOf(styleForm.compare(start, draft, theirs).both)
  const changed = namesOf(styleForm.changes(theirs, start))
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
        <Button onClick={() => settle(styleForm.merge(start, draft, theirs))} loading={saving}>
          {t('conflict.mine')}
        </Button>
      </Group>
    </Modal>
  )
}
