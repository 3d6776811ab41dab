import { inSpace, mine } from '@/shared/api/keys'

export const walletKeys = {
  wallets: (space: string) => inSpace(space, 'wallets'),
  passes: (card: string) => mine('wallet-passes', card),
}
