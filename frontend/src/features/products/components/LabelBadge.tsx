import type { Label } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'

const TONES: Record<Label, Tone> = {
  connected: 'good',
  not_connected: 'neutral',
  inactive: 'warning',
  hidden: 'warning',
  locked: 'danger',
  called_back: 'danger',
}

export function LabelBadge({ label }: { label: Label }) {
  const { t } = useTranslation('products')
  return <StatusBadge tone={TONES[label]}>{t(`label.${label}`)}</StatusBadge>
}
