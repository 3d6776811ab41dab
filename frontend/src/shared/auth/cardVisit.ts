import { call } from '@/shared/api/client'
import { errorStatus } from '@/shared/api/error'
import { sitePath } from './redirect'

/** How a card is called by one of its channels: names of links open nothing as codes, nor the other way round. */
export interface CardAddress {
  channel: 'link' | 'qr_code'
  handle: string
}

/** The card that a way back leads to (`/c/…` or `/q/…` of this site), or null for any other address. */
export function cardAddress(redirect: string | null | undefined): CardAddress | null {
  const [, letter, encoded] = /^\/([cq])\/([^/?#]+)\/?(?:[?#]|$)/.exec(sitePath(redirect) ?? '') ?? []
  if (!encoded) return null
  try {
    return { channel: letter === 'q' ? 'qr_code' : 'link', handle: decodeURIComponent(encoded) }
  } catch {
    return null
  }
}

/**
 * Opens a card as the signed-in person: pages of cards are the server's, so the whole page changes. False when the
 * session turns out to be over; throws when the person may not see the card (403), there
 * is none (404) or the server does not answer.
 */
export async function visitCard(
  card: CardAddress,
  leave = (url: string) => window.location.replace(url),
): Promise<boolean> {
  let address: URL
  try {
    const { data } = await call('POST', '/v1/c/{address}/view-ticket', {
      path: { address: card.handle },
      query: { channel: card.channel },
      // The page asks, and says itself what came of it.
      quiet: true,
    })
    address = new URL(data.url, window.location.origin)
  } catch (error) {
    if (errorStatus(error) === 401) return false
    throw error
  }
  if (address.protocol !== 'https:' && address.protocol !== 'http:') throw new Error(`No page at ${address.protocol}`)
  leave(address.href)
  return true
}
