import CardSeat from '@/features/billing/components/CardSeat'
import CardNumbers from '@/features/statistics/overview/components/CardNumbers'
import { partsThere, type CardPart } from '@/shared/additions'
import { useUser } from '@/shared/auth/session'
import { useTranslation } from '@/shared/i18n/i18n'
import { lazyPart } from '@/shared/ui/lazyPart'

/** What features add to a card's overview, in the order in which people read it. The page is theirs, and comes whole. */
const PARTS: readonly CardPart[] = [
  { feature: 'billing', sold: true, waiting: null, Section: CardSeat },
  { feature: 'statistics', waiting: null, Section: CardNumbers },
]
// It stands below what the card itself says: who opens a card to look at it fetches none of it.
const Rest = lazyPart(() => import('./-restOfCard'))

/** Those that this installation has: where nothing is sold, nothing speaks of it. */
export function useCardParts(): { parts: readonly CardPart[]; Rest: CardPart['Section'] } {
  const { billing } = useUser()
  // The words of the rest come with those of the page, in one file.
  useTranslation(['notices', 'orders/replacements', 'pocket', 'printing', 'products', 'wallet'])
  return { parts: partsThere(PARTS, billing), Rest }
}
