import { ConflictDialog } from '@/shared/draft/ConflictDialog'
import { useTranslation } from '@/shared/i18n/i18n'
import { signatureForm, type Signature, type SignatureEditing } from '../model/signature'

/** A colleague saved another signature meanwhile. */
export default function SignatureConflict(props: {
  editing: SignatureEditing
  theirs: Signature
  onClose: () => void
}) {
  const { t } = useTranslation('signatures')
  const { editing, theirs } = props
  return (
    <ConflictDialog
      title={t('conflict.title')}
      form={signatureForm}
      editing={editing}
      theirs={theirs}
      nameOf={(name) => t(`value.${name}`)}
    />
  )
}
