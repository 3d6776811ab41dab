import type { AccountStatus } from '@/shared/api/generated/types.gen'
import type { Tone } from '@/shared/ui/StatusBadge'
import type { Invitation } from '../api'

export const STATUS_TONES: Record<AccountStatus, Tone> = {
  active: 'good',
  past_due: 'warning',
  suspended: 'danger',
  closed: 'neutral',
}

export const INVITATION_TONES: Record<Invitation['state'], Tone> = {
  pending: 'neutral',
  expired: 'warning',
  declined: 'danger',
}
