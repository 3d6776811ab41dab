import { Button, Group, Text } from '@mantine/core'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Modal } from '@/shared/ui/layers/Modal'
import { signatureForm, type Signature, type SignatureChange, type SignatureEditing } from '../model/signature'

/** A colleague saved another signature meanwhile: theirs, or mine laid over it. */
export function SignatureConflict(props: {
  editing: Pick<SignatureEditing, 'base' | 'draft' | 'saving' | 'settle' | 'later'>
  theirs: Signature
}) {
  const { t } = useTranslation('signatures')
  const { list } = useFormats()
  const { base, draft, saving, settle, later } = props.editing
  const start = signatureForm.draftOf(base)
  const theirs = signatureForm.draftOf(props.theirs)
  const namesOf = (changes: readonly SignatureChange[]) => changes.map((change) => t(`value.${change}`))
  const both = namesOf(signatureForm.compare(start, draft, theirs).both)
  const changed = namesOf(signatureForm.changes(theirs, start))
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
        <Button onClick={() => settle(signatureForm.merge(start, draft, theirs))} loading={saving}>
          {t('conflict.mine')}
        </Button>
      </Group>
    </Modal>
  )
}
