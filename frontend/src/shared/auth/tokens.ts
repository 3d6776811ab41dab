import type { Tokens } from '@/shared/api/types'

/** The three values that the specification keeps in local storage. */
const KEYS = { access: 'accessToken', session: 'sessionId', expires: 'expiresAt' } as const

const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

export function accessToken(): string | null {
  return localStorage.getItem(KEYS.access)
}
export function expiresAt(): string | null {
  return localStorage.getItem(KEYS.expires)
}
export function isSignedIn(): boolean {
  return accessToken() !== null
}

export function storeTokens(tokens: Tokens): void {
  localStorage.setItem(KEYS.access, tokens.access_token)
  localStorage.setItem(KEYS.session, tokens.session_id)
  localStorage.setItem(KEYS.expires, tokens.expires_at)
  tell()
}

/** What the page at /pocket/ keeps of the person: it goes with the session. */
const CARRIED = 'pocket'

export function clearTokens(): void {
  for (const key of [...Object.values(KEYS), CARRIED]) localStorage.removeItem(key)
  tell()
}

/** Also told when another tab signs in or out. */
export function subscribeTokens(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === KEYS.access || event.key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}
