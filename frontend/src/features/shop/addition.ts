import { createElement } from 'react'
import type { Addition } from '@/shared/additions'
import { lazyPart } from '@/shared/ui/lazyPart'
import { WaitingSection } from '@/shared/ui/Section'

export const affiliate: Addition = {
  feature: 'shop/affiliate',
  sold: true,
  permissions: { activate_affiliate: 'card' },
  settings: { affiliate: 'pages' },
  CardSetting: lazyPart(() => import('./affiliate/components/CardAffiliate'), createElement(WaitingSection)),
}
