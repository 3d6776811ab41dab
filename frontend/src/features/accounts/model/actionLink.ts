const PAUSE = 60_000

/**
 * Whether the browser may be sent to the API for this link now. The API answers `/a/{token}` itself; when the request
 * lands here again, the server gave the page of the manager instead, and a second try would go round for ever.
 */
export function mayFollow(token: string, storage: Pick<Storage, 'getItem' | 'setItem'>, now: number): boolean {
  const key = 'action-link'
  const [last, at] = (storage.getItem(key) ?? '').split(' ')
  if (last === encodeURIComponent(token) && now - Number(at) < PAUSE) return false
  storage.setItem(key, `${encodeURIComponent(token)} ${now}`)
  return true
}
