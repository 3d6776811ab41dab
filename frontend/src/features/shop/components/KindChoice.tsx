import type { BuyerKind } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { Segmented } from '@/shared/ui/Segmented'

/** For whom somebody buys who has no billing account yet: it decides whether net or gross prices lead. */
export function KindChoice({ value, onChange }: { value: BuyerKind; onChange: (kind: BuyerKind) => void }) {
  const { t } = useTranslation('shop')
  return (
    <Segmented
      size="sm"
      aria-label={t('kind.label')}
      value={value}
      onChange={(kind) => onChange(kind as BuyerKind)}
      data={(['private', 'business'] as const).map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
    />
  )
}
