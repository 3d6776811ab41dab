import { IconCards } from '@tabler/icons-react'
import { MatterRow } from '@/features/spaces/components/parts'
import type { MatterProps } from '@/shared/additions'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'

/** Somebody has lost a product and waits for a yes. */
export default function Asked({ space, count }: MatterProps) {
  const { t } = useTranslation('orders/replacements')
  const { number } = useFormats()
  return (
    <MatterRow
      icon={<IconCards size={20} aria-hidden="true" />}
      tone="warning"
      action={
        <ButtonLink variant="default" size="compact-md" to="/space/$space/products/replacements" params={{ space }}>
          {t('matter.show')}
        </ButtonLink>
      }
    >
      {t('matter.some', { count, number: number(count) })}
    </MatterRow>
  )
}
