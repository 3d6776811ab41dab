import { IconNfc } from '@tabler/icons-react'
import { MatterRow } from '@/features/spaces/components/parts'
import type { MatterProps } from '@/shared/additions'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'

/** Products that lie in the pool and are nobody's yet. */
export default function Unconnected({ space, count }: MatterProps) {
  const { t } = useTranslation('products/matters')
  const { number } = useFormats()
  return (
    <MatterRow
      icon={<IconNfc size={20} aria-hidden="true" />}
      tone="neutral"
      action={
        <ButtonLink
          variant="default"
          size="compact-md"
          to="/space/$space/products"
          params={{ space }}
          search={{ label: 'not_connected' }}
        >
          {t('show')}
        </ButtonLink>
      }
    >
      {t('unconnected', { count, number: number(count) })}
    </MatterRow>
  )
}
