import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { BackgroundDesign } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { NewDialog } from '@/shared/ui/layers/NewDialog'
import { Select } from '@/shared/ui/layers/Select'
import { backgroundChanged, createBackground } from '../api'
import { DESIGNS } from '../model/background'

/** A name and a design, and the background opens. */
export default function NewBackgroundDialog({ space, onClose }: { space: string; onClose: () => void }) {
  const { t } = useTranslation('backgrounds')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <NewDialog
      t={t}
      initialValues={{ name: '', design: 'waves' as BackgroundDesign }}
      longest={80}
      make={async (values) => {
        const made = await createBackground(space, values)
        await backgroundChanged(queryClient, space, made)
        await navigate({
          to: '/space/$space/services/virtual-backgrounds/$background',
          params: { space, background: made.uuid },
        })
      }}
      onClose={onClose}
    >
      {(form) => (
        <Select
          label={t('value.design')}
          data={DESIGNS.map((value) => ({ value, label: t(`design.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('design')}
        />
      )}
    </NewDialog>
  )
}
