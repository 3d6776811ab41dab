import type { Tone } from '@/shared/ui/StatusBadge'
import type { Invitation } from '../api'

export const INVITATION_TONES: Record<Invitation['state'], Tone> = {
  pending: 'neutral',
  expired: 'warning',
  declined: 'danger',
}
