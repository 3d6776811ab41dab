import { addressbooks } from '@/features/addressbooks/addition'
import { billing } from '@/features/billing/addition'
import { contacts } from '@/features/contacts/addition'
import { embedding } from '@/features/embedding/addition'
import { exchange } from '@/features/exchange/addition'
import { newsletter } from '@/features/newsletter/addition'
import { notices } from '@/features/notices/addition'
import { orders } from '@/features/orders/addition'
import { products } from '@/features/products/addition'
import { affiliate } from '@/features/shop/addition'
import { wallet } from '@/features/wallet/addition'
import type { Addition } from '@/shared/additions'
import { useUser } from '@/shared/auth/session'

/** What features add to pages of those below them, in the order in which people read it. */
export const ADDITIONS: readonly Addition[] = [
  billing,
  notices,
  exchange,
  contacts,
  newsletter,
  products,
  affiliate,
  orders,
  wallet,
  addressbooks,
  embedding,
]

const WITHOUT_SALES = ADDITIONS.filter(({ sold }) => !sold)

/** Those that this installation has: where nothing is sold, nothing speaks of it. */
export function useAdditions(): readonly Addition[] {
  return useUser().billing ? ADDITIONS : WITHOUT_SALES
}
