/** The last calls, for the debug page: what was asked, how it ended, how long it took. */
export interface Call {
  id: number
  method: string
  path: string
  /** 0 when no answer came. */
  status: number
  milliseconds: number
  at: string
  requestId: string | null
}

const LIMIT = 50
let calls: Call[] = []
let counter = 0
const listeners = new Set<() => void>()

/** Drops query strings and everything that can open a door. */
export function publicPath(path: string): string {
  const bare = path.split(/[?#]/)[0] ?? ''
  return bare.replace(/(\/(?:auth\/recovery|auth\/auto-login|a|confirmation\/space-invite))\/[^/]+/g, '$1/…')
}

export function recordCall(call: Omit<Call, 'id' | 'path'> & { path: string }): void {
  counter += 1
  calls = [{ ...call, path: publicPath(call.path), id: counter }, ...calls].slice(0, LIMIT)
  listeners.forEach((listener) => listener())
}

export function lastCalls(): Call[] {
  return calls
}

export function subscribeCalls(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
