import type { Addition } from '@/shared/additions'
import { lazyPart } from '@/shared/ui/lazyPart'

export const products: Addition = {
  feature: 'products',
  settings: { products_return: 'people' },
  matters: { products_unconnected: lazyPart(() => import('./matters/Unconnected')) },
}
