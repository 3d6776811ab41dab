// SPDX-License-Identifier: MIT
/** What a webhook has sent, once its signature is found good (Standard Webhooks). */

/** The message is not from Vizitka, or it was sent more than five minutes ago. */
export class NotBelieved extends Error {
  override name = 'NotBelieved'
}

export interface WebhookEvent {
  type: string
  timestamp: string
  data: Record<string, unknown>
  [further: string]: unknown
}

type Given = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

const TOLERANCE = 5 * 60
const PREFIX = 'whsec_'

/**
 * The event of a call to you. Give the body as it came, not as your framework has read it, and both secrets while one
 * takes the other's place. Throws `NotBelieved` for what Vizitka has not sent, and a `TypeError` for a secret that is
 * none: that is a fault of the settings, and no forged message.
 */
export async function verified(
  body: string | Uint8Array,
  headers: Given,
  ...secrets: readonly string[]
): Promise<WebhookEvent> {
  const keys = await Promise.all(secrets.map(keyOf))
  const id = header(headers, 'webhook-id')
  const sentAt = header(headers, 'webhook-timestamp')
  const signatures = header(headers, 'webhook-signature').split(' ')
  if (id === '' || !/^\d{1,12}$/.test(sentAt)) throw new NotBelieved('The message cannot be read.')
  if (Math.abs(Date.now() / 1000 - Number(sentAt)) > TOLERANCE) {
    throw new NotBelieved('The message is of another time.')
  }
  const encoder = new TextEncoder()
  const text = typeof body === 'string' ? encoder.encode(body) : body
  const head = encoder.encode(`${id}.${sentAt}.`)
  const signed = new Uint8Array(head.length + text.length)
  signed.set(head)
  signed.set(text, head.length)
  for (const one of signatures) {
    const [version, value] = one.split(',')
    const signature = version === 'v1' ? bytesOf(value ?? '') : null
    if (signature === null) continue
    for (const key of keys) {
      // Compares in the same time whatever differs.
      if (await crypto.subtle.verify('HMAC', key, signature, signed)) return read(text)
    }
  }
  throw new NotBelieved('No signature fits.')
}

function read(text: Uint8Array): WebhookEvent {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(text)) as WebhookEvent
  } catch {
    throw new NotBelieved('The message cannot be read.')
  }
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret)
  if (bytes === null || bytes.length === 0) throw new TypeError('The secret of the webhook is none.')
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  } catch {
    return null
  }
}

function header(headers: Given, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? ''
  const found = Object.entries(headers).find(([one]) => one.toLowerCase() === name)?.[1]
  return (Array.isArray(found) ? (found as string[])[0] : (found as string | undefined)) ?? ''
}
