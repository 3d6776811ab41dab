import { createElement } from 'react'
import type { Addition } from '@/shared/additions'
import { lazyPart } from '@/shared/ui/lazyPart'
import { WaitingSection } from '@/shared/ui/Section'

export const notices: Addition = {
  feature: 'notices',
  permissions: { change_notice: 'card' },
  settings: { notices: 'pages' },
  CardSection: lazyPart(() => import('./components/NoticeSection'), createElement(WaitingSection)),
}
