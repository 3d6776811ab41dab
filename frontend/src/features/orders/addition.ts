import type { Addition } from '@/shared/additions'
import { lazyPart } from '@/shared/ui/lazyPart'

export const orders: Addition = {
  feature: 'orders',
  sold: true,
  matters: { replacements_asked: lazyPart(() => import('./replacements/components/Asked')) },
}
