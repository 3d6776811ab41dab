import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '@/shared/i18n/i18n'
import { NewDialog } from '@/shared/ui/layers/NewDialog'
import { createLocation, locationsChanged } from '../api'

/** A name, and the location opens. */
export default function NewLocationDialog({ space, onClose }: { space: string; onClose: () => void }) {
  const { t } = useTranslation('locations')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <NewDialog
      t={t}
      initialValues={{ name: '' }}
      longest={120}
      make={async (values) => {
        const made = await createLocation(space, values)
        await locationsChanged(queryClient, space, made)
        await navigate({ to: '/space/$space/services/locations/$location', params: { space, location: made.uuid } })
      }}
      onClose={onClose}
    />
  )
}
