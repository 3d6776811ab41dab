import { createElement } from 'react'
import type { Addition } from '@/shared/additions'
import { lazyPart } from '@/shared/ui/lazyPart'
import { WaitingSection } from '@/shared/ui/Section'

export const products: Addition = {
  feature: 'products',
  settings: { products_return: 'people' },
  matters: { products_unconnected: lazyPart(() => import('./matters/Unconnected')) },
  CardSection: lazyPart(() => import('./components/CardProducts'), createElement(WaitingSection)),
}
