import { useTranslation } from '@/shared/i18n/i18n'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'
import type { CampaignStatus } from '../model/campaign'

const TONES: Record<CampaignStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'accent',
  sending: 'accent',
  paused: 'warning',
  stopped: 'danger',
  finished: 'good',
  cancelled: 'neutral',
}

export function CampaignBadge({ status }: { status: CampaignStatus }) {
  const { t } = useTranslation('newsletter')
  return <StatusBadge tone={TONES[status]}>{t(`status.${status}`)}</StatusBadge>
}
