import { mine } from '@/shared/api/keys'

/** Apart from those of bills, since every card's overview has it. */
export const seatKeys = {
  ofCard: (card: string) => mine('billing', 'card', card),
}
