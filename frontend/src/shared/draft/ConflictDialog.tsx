import { Button, Group, Text } from '@mantine/core'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import type { DraftForm } from './form'
import type { Editing } from './useDraft'

/** A colleague has saved the same thing meanwhile: theirs, or mine laid over it. Nothing is lost until that is chosen. */
export function ConflictDialog<Saved, Draft, Change extends string, Body>(props: {
  title: string
  form: Pick<DraftForm<Saved, Draft, Change, Body>, 'draftOf' | 'changes' | 'compare' | 'merge'>
  editing: Pick<Editing<Saved, Draft, Change, Body>, 'base' | 'draft' | 'saving' | 'settle' | 'later'>
  theirs: Saved
  /** What people call a value. */
  nameOf: (change: Change) => string
}) {
  const { t } = useTranslation('common')
  const { list } = useFormats()
  const { title, form, nameOf } = props
  const { base, draft, saving, settle, later } = props.editing
  const start = form.draftOf(base)
  const theirs = form.draftOf(props.theirs)
  const both = form.compare(start, draft, theirs).both.map(nameOf)
  const changed = form.changes(theirs, start).map(nameOf)
  return (
    <Modal opened onClose={later} title={title} closeButtonProps={{ 'aria-label': t('actions.close') }}>
      {changed.length > 0 && <Text c="var(--v-text-2)">{t('conflict.changed', { fields: list(changed) })}</Text>}
      <Text c="var(--v-text-2)" mt="sm">
        {both.length > 0 ? t('conflict.both', { fields: list(both) }) : t('conflict.apart')}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={() => settle(theirs)} disabled={saving}>
          {t('conflict.theirs')}
        </Button>
        <Button onClick={() => settle(form.merge(start, draft, theirs))} loading={saving}>
          {t('conflict.mine')}
        </Button>
      </Group>
    </Modal>
  )
}
