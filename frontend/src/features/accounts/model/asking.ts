import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { call } from '@/shared/api/client'
import type { Tokens } from '@/shared/api/types'

type Options<T> = T extends (given: { optionsJSON: infer O }) => unknown ? O : never

/** The person has closed the device's question, or let it wait: nothing that has to be said. */
export function isDismissed(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
}

/** The device holds one already for this account. */
export function isKnownHere(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

/** Asks the device for a passkey, and signs in with it; null when the person has closed the question. */
export async function signInByPasskey(keepSignedIn: boolean): Promise<Tokens | null> {
  const { data } = await call('GET', '/v1/auth/passkey/options')
  try {
    const credential = await startAuthentication({
      optionsJSON: data.options as unknown as Options<typeof startAuthentication>,
    })
    return await call('POST', '/v1/auth/passkey', {
      body: { ticket: data.ticket, credential: { ...credential }, keep_signed_in: keepSignedIn },
    })
  } catch (error) {
    if (isDismissed(error)) return null
    throw error
  }
}

/** Asks the device of who knows the password for a new passkey, and keeps it; says whether one is there now, was there
 *  before, or the person has closed the question. */
export async function addPasskey(password: string): Promise<'added' | 'known' | 'dismissed'> {
  const { data } = await call('POST', '/v1/me/passkeys/options', { body: { password } })
  try {
    const credential = await startRegistration({
      optionsJSON: data.options as unknown as Options<typeof startRegistration>,
    })
    await call('POST', '/v1/me/passkeys', { body: { ticket: data.ticket, credential: { ...credential } } })
    return 'added'
  } catch (error) {
    if (isDismissed(error)) return 'dismissed'
    if (isKnownHere(error)) return 'known'
    throw error
  }
}
