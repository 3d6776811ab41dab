import { createElement } from 'react'
import type { Addition } from '@/shared/additions'
import { lazyPart } from '@/shared/ui/lazyPart'
import { WaitingSection } from '@/shared/ui/Section'

export const exchange: Addition = {
  feature: 'exchange',
  permissions: { switch_exchange: 'card' },
  ownPages: ['exchange_fields', 'exchange_questions', 'exchange_thanks'],
  CardSetting: lazyPart(() => import('./components/CardSwitch'), createElement(WaitingSection)),
}
