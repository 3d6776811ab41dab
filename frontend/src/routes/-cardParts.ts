import CardSeat from '@/features/billing/components/CardSeat'
import NoticeSection from '@/features/notices/components/NoticeSection'
import CardReplacements from '@/features/orders/replacements/components/CardReplacements'
import CardPocket from '@/features/pocket/components/CardPocket'
import CardPoster from '@/features/printing/components/CardPoster'
import CardProducts from '@/features/products/components/CardProducts'
import CardNumbers from '@/features/statistics/overview/components/CardNumbers'
import CardWallet from '@/features/wallet/components/CardWallet'
import type { CardPart } from '@/shared/additions'
import { useUser } from '@/shared/auth/session'

/** What features add to a card's overview, in the order in which people read it. The page is theirs, and comes whole. */
const PARTS: readonly CardPart[] = [
  { feature: 'billing', sold: true, waiting: null, Section: CardSeat },
  { feature: 'statistics', waiting: null, Section: CardNumbers },
  { feature: 'notices', Section: NoticeSection },
  { feature: 'products', Section: CardProducts },
  { feature: 'pocket', Section: CardPocket },
  { feature: 'printing', Section: CardPoster },
  { feature: 'orders', sold: true, Section: CardReplacements },
]
/** The same at the end of the page, for what is not on every card: it comes late and moves nothing. */
const ENDS: readonly CardPart[] = [{ feature: 'wallet', Section: CardWallet }]

/** Those that this installation has: where nothing is sold, nothing speaks of it. */
export function useCardParts(): { parts: readonly CardPart[]; ends: readonly CardPart[] } {
  const { billing } = useUser()
  const there = (parts: readonly CardPart[]) => parts.filter(({ sold }) => billing || !sold)
  return { parts: there(PARTS), ends: there(ENDS) }
}
