import type { OrderState } from '@/shared/api/generated/types.gen'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'

const TONES: Record<OrderState, Tone> = {
  pending: 'warning',
  paid: 'accent',
  in_production: 'accent',
  shipped: 'accent',
  delivered: 'good',
  cancelled: 'neutral',
  refunded: 'neutral',
}

/** How an order stands, in the server's words. */
export function OrderBadge({ order }: { order: { state: OrderState; state_name: string } }) {
  return <StatusBadge tone={TONES[order.state]}>{order.state_name}</StatusBadge>
}
