import { inSpace, mine } from '@/shared/api/keys'

export const tokenKeys = {
  of: (space: string) => inSpace(space, 'tokens'),
  /** What tokens can be allowed is said in words. */
  in: (space: string, language: string) => inSpace(space, 'tokens', language),
  ofAccount: (account: string) => mine('billing', account, 'tokens'),
  inAccount: (account: string, language: string) => mine('billing', account, 'tokens', language),
  own: mine('tokens'),
  ownIn: (language: string) => mine('tokens', language),
}
