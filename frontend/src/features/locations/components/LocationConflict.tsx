import { ConflictDialog } from '@/shared/draft/ConflictDialog'
import { useTranslation } from '@/shared/i18n/i18n'
import { locationForm, type Location, type LocationEditing } from '../model/location'

/** A colleague saved another location meanwhile. */
export default function LocationConflict(props: { editing: LocationEditing; theirs: Location; onClose: () => void }) {
  const { t } = useTranslation('locations')
  const { editing, theirs } = props
  return (
    <ConflictDialog
      title={t('conflict.title')}
      form={locationForm}
      editing={editing}
      theirs={theirs}
      nameOf={(name) => t(`value.${name}`)}
    />
  )
}
