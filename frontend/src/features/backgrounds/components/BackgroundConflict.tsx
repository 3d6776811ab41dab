import { ConflictDialog } from '@/shared/draft/ConflictDialog'
import { useTranslation } from '@/shared/i18n/i18n'
import { backgroundForm, type Background, type BackgroundEditing } from '../model/background'

/** A colleague saved another background meanwhile. */
export default function BackgroundConflict(props: {
  editing: BackgroundEditing
  theirs: Background
  onClose: () => void
}) {
  const { t } = useTranslation('backgrounds')
  const { editing, theirs } = props
  return (
    <ConflictDialog
      title={t('conflict.title')}
      form={backgroundForm}
      editing={editing}
      theirs={theirs}
      nameOf={(name) => t(`value.${name}`)}
    />
  )
}
