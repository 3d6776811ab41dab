import { createElement } from 'react'
import type { Addition } from '@/shared/additions'
import { lazyPart } from '@/shared/ui/lazyPart'
import { WaitingSection } from '@/shared/ui/Section'

export const printing: Addition = {
  feature: 'printing',
  CardSection: lazyPart(() => import('./components/CardPoster'), createElement(WaitingSection)),
}
