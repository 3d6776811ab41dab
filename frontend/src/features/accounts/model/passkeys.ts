import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/browser'
import { call } from '@/shared/api/client'
import type { Passkey, Tokens } from '@/shared/api/types'

// What speaks with the device comes once somebody asks for it.
const browser = () => import('@simplewebauthn/browser')

/** Whether passkeys can be made and used here: they belong to a name, never to an IP address. */
export function passkeysWork(site: {
  hostname: string
  isSecureContext: boolean
  PublicKeyCredential?: unknown
}): boolean {
  return Boolean(site.PublicKeyCredential) && site.isSecureContext && !/^[\d.]+$|^\[|:/.test(site.hostname)
}

export const passkeysWorkHere = () =>
  passkeysWork({
    hostname: window.location.hostname,
    isSecureContext: window.isSecureContext,
    PublicKeyCredential: window.PublicKeyCredential,
  })

/** The person has closed the device's question, or let it wait: nothing that has to be said. */
export function isDismissed(error: unknown): boolean {
  return error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)
}

/** The device holds one already for this account. */
export function isKnownHere(error: unknown): boolean {
  return error instanceof Error && error.name === 'InvalidStateError'
}

type Options<T> = T extends (given: { optionsJSON: infer O }) => unknown ? O : never
type Browser = Awaited<ReturnType<typeof browser>>

/** Asks the device for a passkey, and signs in with it. */
export async function signInByPasskey(keepSignedIn: boolean): Promise<Tokens> {
  const [{ data }, { startAuthentication }] = await Promise.all([call('GET', '/v1/auth/passkey/options'), browser()])
  const credential: AuthenticationResponseJSON = await startAuthentication({
    optionsJSON: data.options as unknown as Options<Browser['startAuthentication']>,
  })
  return call('POST', '/v1/auth/passkey', {
    body: { ticket: data.ticket, credential: { ...credential }, keep_signed_in: keepSignedIn },
  })
}

/** Asks the device of who knows the password for a new passkey, and keeps it. */
export async function addPasskey(password: string): Promise<Passkey> {
  const [{ data }, { startRegistration }] = await Promise.all([
    call('POST', '/v1/me/passkeys/options', { body: { password } }),
    browser(),
  ])
  const credential: RegistrationResponseJSON = await startRegistration({
    optionsJSON: data.options as unknown as Options<Browser['startRegistration']>,
  })
  return (await call('POST', '/v1/me/passkeys', { body: { ticket: data.ticket, credential: { ...credential } } })).data
}
