import { createElement } from 'react'
import type { Addition } from '@/shared/additions'
import { lazyPart } from '@/shared/ui/lazyPart'
import { WaitingNote } from './components/WaitingNote'

export const wallet: Addition = {
  feature: 'wallet',
  settings: { wallets: 'pages' },
  notes: { wallets: lazyPart(() => import('./components/WalletNote'), createElement(WaitingNote)) },
}
