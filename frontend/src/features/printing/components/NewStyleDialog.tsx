import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { PrintLayout } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { NewDialog } from '@/shared/ui/layers/NewDialog'
import { Select } from '@/shared/ui/layers/Select'
import { createStyle, styleChanged } from '../api'
import { LAYOUTS } from '../model/style'

/** A name and a layout, and the style opens. */
export default function NewStyleDialog({ space, onClose }: { space: string; onClose: () => void }) {
  const { t } = useTranslation('printing')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <NewDialog
      t={t}
      initialValues={{ name: '', layout: 'grid' as PrintLayout }}
      longest={80}
      make={async (values) => {
        const made = await createStyle(space, values)
        await styleChanged(queryClient, space, made)
        await navigate({ to: '/space/$space/card-styles/$style', params: { space, style: made.uuid } })
      }}
      onClose={onClose}
    >
      {(form) => (
        <Select
          label={t('value.layout')}
          data={LAYOUTS.map((value) => ({ value, label: t(`layout.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('layout')}
        />
      )}
    </NewDialog>
  )
}
