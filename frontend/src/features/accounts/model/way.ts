import { call } from '@/shared/api/client'

export interface Provider {
  provider: string
  name: string
}

/** Where an address signs in; null: here. */
export async function wayOf(email: string): Promise<Provider | null> {
  return (await call('POST', '/v1/auth/way', { body: { email } })).data.provider
}

/** The page of the provider at which the person goes on. */
export async function addressAt(
  provider: string,
  asked: { email: string; redirect: string; keep_signed_in: boolean },
): Promise<string> {
  const path = { connection_id: provider }
  return (await call('POST', '/v1/auth/providers/{connection_id}', { path, body: asked })).data.address
}

const GONE = 'wentToProvider'

/** To the provider. Whoever stands in this tab once more was not let in there: it may be away. */
export function goTo(address: string): void {
  sessionStorage.setItem(GONE, 'yes')
  window.location.assign(address)
}

export const cameBack = (): boolean => sessionStorage.getItem(GONE) !== null
export const forgetWay = (): void => sessionStorage.removeItem(GONE)

/** Why somebody came back from a provider without being let in, as far as there are words of its own for it. */
const REFUSALS = ['state', 'browser', 'provider', 'away', 'busy', 'link_first', 'email'] as const

export function refusalWord(refused: string): (typeof REFUSALS)[number] | 'other' {
  return REFUSALS.find((one) => one === refused) ?? 'other'
}
