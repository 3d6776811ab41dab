import { useTranslation } from '@/shared/i18n/i18n'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'
import type { SubscriberStatus } from '../model/subscribers'

const TONES: Record<SubscriberStatus, Tone> = {
  subscribed: 'good',
  pending: 'neutral',
  unsubscribed: 'neutral',
  bounced: 'warning',
  complained: 'danger',
}

export function SubscriberBadge({ status }: { status: SubscriberStatus }) {
  const { t } = useTranslation('newsletter')
  return <StatusBadge tone={TONES[status]}>{t(`subscriber.status.${status}`)}</StatusBadge>
}
