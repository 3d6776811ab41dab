// How many contacts wait in this browser, by person: apart from the database that holds them, which is opened only
// where there are some. Every page asks this.
const KEY = 'contactsWaiting'
const TOLD = 'contacts-waiting'

function counts(): Record<string, number> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof read === 'object' && read ? (read as Record<string, number>) : {}
  } catch {
    return {}
  }
}

export function waitingCount(user: string): number {
  return counts()[user] ?? 0
}

export function setWaitingCount(user: string, count: number): void {
  const others = Object.fromEntries(Object.entries(counts()).filter(([one]) => one !== user))
  localStorage.setItem(KEY, JSON.stringify(count > 0 ? { ...others, [user]: count } : others))
  window.dispatchEvent(new Event(TOLD))
}

/** Told by this tab and by others. */
export function onWaiting(listener: () => void): () => void {
  window.addEventListener(TOLD, listener)
  window.addEventListener('storage', listener)
  return () => {
    window.removeEventListener(TOLD, listener)
    window.removeEventListener('storage', listener)
  }
}
