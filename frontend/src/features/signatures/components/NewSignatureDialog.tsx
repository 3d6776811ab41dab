import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { SignatureLayout } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { NewDialog } from '@/shared/ui/layers/NewDialog'
import { Select } from '@/shared/ui/layers/Select'
import { signatureChanged, createSignature } from '../api'
import { LAYOUTS } from '../model/signature'

/** A name and a layout, and the signature opens. */
export default function NewSignatureDialog({ space, onClose }: { space: string; onClose: () => void }) {
  const { t } = useTranslation('signatures')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <NewDialog
      t={t}
      initialValues={{ name: '', layout: 'classic' as SignatureLayout }}
      longest={80}
      make={async (values) => {
        const made = await createSignature(space, values)
        await signatureChanged(queryClient, space, made)
        await navigate({
          to: '/space/$space/services/email-signatures/$signature',
          params: { space, signature: made.uuid },
        })
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
