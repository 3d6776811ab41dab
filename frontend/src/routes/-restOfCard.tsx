import NoticeSection from '@/features/notices/components/NoticeSection'
import CardReplacements from '@/features/orders/replacements/components/CardReplacements'
import CardPocket from '@/features/pocket/components/CardPocket'
import CardPoster from '@/features/printing/components/CardPoster'
import CardProducts from '@/features/products/components/CardProducts'
import CardWallet from '@/features/wallet/components/CardWallet'
import { partsThere, type CardPart, type CardSectionProps } from '@/shared/additions'
import { useUser } from '@/shared/auth/session'
import { Part } from '@/shared/ui/Part'
import { WaitingSection } from '@/shared/ui/Section'

/** What can be done with a card, below what it is. What is not on every card stands at the end: it comes late and moves
 * nothing. */
const PARTS: readonly CardPart[] = [
  { feature: 'notices', Section: NoticeSection },
  { feature: 'products', Section: CardProducts },
  { feature: 'pocket', Section: CardPocket },
  { feature: 'printing', Section: CardPoster },
  { feature: 'orders', sold: true, Section: CardReplacements },
  { feature: 'wallet', waiting: null, Section: CardWallet },
]

export default function RestOfCard(props: CardSectionProps) {
  const { billing } = useUser()
  return partsThere(PARTS, billing).map(({ feature, Section: Own, waiting = <WaitingSection /> }) => (
    <Part key={feature} waiting={waiting}>
      <Own {...props} />
    </Part>
  ))
}
