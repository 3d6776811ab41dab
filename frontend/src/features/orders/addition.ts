import { createElement } from 'react'
import type { Addition } from '@/shared/additions'
import { lazyPart } from '@/shared/ui/lazyPart'
import { WaitingSection } from '@/shared/ui/Section'

export const orders: Addition = {
  feature: 'orders',
  sold: true,
  matters: { replacements_asked: lazyPart(() => import('./replacements/components/Asked')) },
  CardSection: lazyPart(() => import('./replacements/components/CardReplacements'), createElement(WaitingSection)),
}
