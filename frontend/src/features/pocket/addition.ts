import { createElement } from 'react'
import type { Addition } from '@/shared/additions'
import { lazyPart } from '@/shared/ui/lazyPart'
import { WaitingSection } from '@/shared/ui/Section'

export const pocket: Addition = {
  feature: 'pocket',
  CardSection: lazyPart(() => import('./components/CardPocket'), createElement(WaitingSection)),
}
