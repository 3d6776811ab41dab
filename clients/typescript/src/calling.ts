// SPDX-License-Identifier: MIT
/**
 * One call, and what is done when it does not go through: waiting as long as the server says, and trying again where a
 * second time does no harm.
 */
import { Incomplete, NotReached, NotSent, refusal, type VizitkaError } from './errors.js'

export interface Settings {
  /** Of the installation (`https://vizitka.example`), with `/v1` or without; `http://` for this machine alone. */
  url: string
  token: string
  /** Of sentences for people. */
  language?: string
  /** Seconds until an answer has to be there. */
  timeout?: number
  /** How often a call is tried at most. */
  tries?: number
  /** Where the server asks for a longer wait, in seconds, its refusal is thrown. */
  longestWait?: number
  fetch?: typeof fetch
  /** Waits so many seconds. */
  sleep?: (seconds: number, signal?: AbortSignal) => Promise<void>
}

export interface CallOptions {
  /** Ends the call, waits included. */
  signal?: AbortSignal | undefined
}

/** A file to send: its name, what is in it, and its media type. */
export interface FileIn {
  name: string
  content: Blob | ArrayBuffer | Uint8Array<ArrayBuffer> | string
  type?: string
}

type Word = string | number | boolean | null | undefined
export type Query = Readonly<Record<string, Word | readonly Word[]>>

interface Call extends CallOptions {
  query?: Query
  body?: unknown
  file?: FileIn
  ifMatch?: number | string | undefined
  idempotencyKey?: string | undefined
  keyed?: boolean
}

interface Meta {
  next?: string | null
  total?: number
  more?: boolean
  since?: string
}

// Once more does what once does.
const HARMLESS: ReadonlySet<string> = new Set(['GET', 'PUT', 'DELETE'])
// Nothing was done: the server, or what stands before it, has not begun.
const NOT_NOW: ReadonlySet<number> = new Set([502, 503, 504])
const TOO_MANY = 429
const NOT_THERE = 404
// A connection that never came about has done nothing. Browsers do not tell.
const UNHEARD: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])
const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** The address of an installation, written in one way. Throws where a token must not be sent. */
export function addressOf(text: string): string {
  let url: URL
  try {
    url = new URL(text.trim())
  } catch {
    throw new TypeError('The address of the installation is none.')
  }
  if (!['http:', 'https:'].includes(url.protocol)) {
    throw new TypeError('The address of the installation begins with https://.')
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new TypeError('The address of the installation holds no name, no password and no question.')
  }
  if (url.protocol === 'http:' && !LOOPBACK.test(url.hostname)) {
    throw new TypeError(
      `http://${url.host} would send the token for all to read: use https. http is for this machine alone.`,
    )
  }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '').replace(/\/+$/, '')
  return url.origin + path
}

/** A token without what stands around it in a file. What is thrown does not quote it. */
function tokenOf(text: string): string {
  const token = text.trim()
  if (token === '') throw new TypeError('The token is empty.')
  if (!/^[!-~]+$/.test(token)) {
    throw new TypeError('The token has signs in it that no token has: a space, a break or a letter with an accent.')
  }
  return token
}

/** A part of an address. Throws `NotSent` for one that would lead to another operation. */
export function place(value: string | number): string {
  const text = String(value)
  if (['', '.', '..'].includes(text)) throw new NotSent('The call cannot be sent: an id in its address is none.')
  return encodeURIComponent(text)
}

/**
 * The changes of a list. Once all of them are read, `since` is the `updated_since` of the next time; before that it is
 * null, so that nobody goes on from where they did not arrive.
 */
export class Changes<T> implements AsyncIterable<T> {
  since: string | null = null
  readonly #pages: (hear: (meta: Meta) => void) => AsyncGenerator<T, void, undefined>

  constructor(pages: (hear: (meta: Meta) => void) => AsyncGenerator<T, void, undefined>) {
    this.#pages = pages
  }

  [Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    this.since = null
    return this.#pages((meta) => {
      this.since = meta.since ?? null
    })
  }
}

/** The client's way to the server. Made by `Vizitka`, which has the operations. */
export class Calls {
  readonly #url: string
  readonly #token: string
  readonly #language: string
  readonly #timeout: number
  readonly #tries: number
  readonly #longestWait: number
  readonly #fetch: typeof fetch
  protected readonly sleep: (seconds: number, signal?: AbortSignal) => Promise<void>

  constructor(settings: Settings) {
    this.#url = addressOf(settings.url)
    this.#token = tokenOf(settings.token)
    this.#language = settings.language ?? 'en'
    this.#timeout = settings.timeout ?? 60
    this.#tries = Math.max(1, settings.tries ?? 6)
    this.#longestWait = settings.longestWait ?? 120
    // Browsers call it as a function of the window alone.
    this.#fetch = settings.fetch ?? ((...given) => fetch(...given))
    this.sleep = settings.sleep ?? sleep
  }

  /**
   * The good answer. `keyed` ones take an Idempotency-Key: the same one with each try, so that what was done already is
   * answered and not done again. Throws a `VizitkaError`.
   */
  async request(method: string, path: string, call: Call = {}): Promise<Response> {
    const key = call.keyed || call.idempotencyKey ? (call.idempotencyKey ?? crypto.randomUUID()) : null
    const headers = this.#headers(method, path, call, key)
    const body = bodyOf(call)
    const address = `${this.#url}${path}${asked(call.query)}`
    const again = HARMLESS.has(method) || key !== null
    let mayBeDone = false
    for (let number = 1; ; number++) {
      const isLast = number === this.#tries
      let wait: number | null
      try {
        const answer = await this.#sent(address, { method, headers, body }, call.signal)
        // What an earlier try has deleted is not there any more.
        const isGone = method === 'DELETE' && mayBeDone && answer.status === NOT_THERE
        if (answer.ok || isGone) return answer
        wait = this.#waitOf(answer, number, again)
        if (isLast || wait === null) throw await refused(answer)
        mayBeDone ||= NOT_NOW.has(answer.status)
        await answer.body?.cancel()
      } catch (problem) {
        if (!(problem instanceof Unanswered)) throw problem
        if (isLast || !(again || problem.isUnheard)) throw new NotReached(`${this.#url} gave no answer.`)
        mayBeDone ||= !problem.isUnheard
        wait = pause(number)
      }
      await this.sleep(wait, call.signal)
    }
  }

  #headers(method: string, path: string, call: Call, key: string | null): Headers {
    try {
      const headers = new Headers({ Authorization: `Bearer ${this.#token}`, 'Accept-Language': this.#language })
      if (key !== null) headers.set('Idempotency-Key', key)
      if (call.ifMatch != null) {
        headers.set('If-Match', typeof call.ifMatch === 'number' ? `"${call.ifMatch}"` : call.ifMatch)
      }
      if (call.body !== undefined) headers.set('Content-Type', 'application/json')
      return headers
    } catch {
      // Its sentence quotes the header, and the token may be one.
      throw new NotSent(`The call ${method} ${path} cannot be sent: a header is wrong.`)
    }
  }

  async #sent(address: string, call: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
    signal?.throwIfAborted()
    const late = AbortSignal.timeout(this.#timeout * 1000)
    try {
      const answer = await this.#fetch(address, {
        ...call,
        // The token goes to this address and to no other that it names.
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        signal: signal ? AbortSignal.any([signal, late]) : late,
      })
      if (!answer.ok) return answer
      // An answer that breaks off is none: here it can still be asked for again.
      const { status, headers } = answer
      const content = await answer.arrayBuffer()
      return new Response(content.byteLength > 0 ? content : null, { status, headers })
    } catch (problem) {
      signal?.throwIfAborted()
      throw new Unanswered(problem)
    }
  }

  /** Seconds until the next try; null where none is made. */
  #waitOf(answer: Response, number: number, again: boolean): number | null {
    if (!(answer.status === TOO_MANY || (again && NOT_NOW.has(answer.status)))) return null
    const said = answer.headers.get('Retry-After') ?? ''
    const wait = /^\d+$/.test(said) ? Number(said) : pause(number)
    return wait <= this.#longestWait ? wait : null
  }

  // What the operations are made of.

  protected async json<T>(method: string, path: string, call: Call): Promise<T> {
    const answer = await this.request(method, path, call)
    try {
      return (await answer.json()) as T
    } catch {
      throw new NotReached(`${this.#url} gave an answer that is none.`)
    }
  }

  protected async data<T>(method: string, path: string, call: Call): Promise<T> {
    return (await this.json<{ data: T }>(method, path, call)).data
  }

  protected async file(method: string, path: string, call: Call): Promise<Uint8Array> {
    return new Uint8Array(await (await this.request(method, path, call)).arrayBuffer())
  }

  protected async nothing(method: string, path: string, call: Call): Promise<void> {
    await (await this.request(method, path, call)).body?.cancel()
  }

  protected changes<T>(
    path: string,
    query: Query,
    by: 'cursor' | 'page',
    most: number,
    signal?: AbortSignal,
  ): Changes<T> {
    return new Changes((hear) => this.rows(path, query, by, most, signal, hear))
  }

  /**
   * Every row of a list: by cursors, which cost the same however deep, or by the numbers of pages. `hear` is told what
   * the end says of the list. Throws `Incomplete` after the last row where the list does not show all.
   */
  protected async *rows<T>(
    path: string,
    query: Query,
    by: 'cursor' | 'page',
    most: number,
    signal?: AbortSignal,
    hear?: (meta: Meta) => void,
  ): AsyncGenerator<T, void, undefined> {
    let at: string | number | null = by === 'cursor' ? null : 1
    for (;;) {
      const size = by === 'cursor' ? { limit: most } : { per_page: most }
      const wanted: Query = { ...query, ...size, [by]: at }
      const found: { data: T[]; meta: Meta } = await this.json('GET', path, { query: wanted, signal })
      yield* found.data
      if (by === 'cursor') at = found.meta.next ?? null
      else at = found.data.length === 0 || Number(at) * most >= (found.meta.total ?? 0) ? null : Number(at) + 1
      if (at !== null) continue
      if (found.meta.more) throw new Incomplete('The list shows only the first of what was found; search for less.')
      hear?.(found.meta)
      return
    }
  }
}

/** Nobody has answered; `isUnheard`: nobody has heard of it either. */
class Unanswered extends Error {
  readonly isUnheard: boolean

  constructor(problem: unknown) {
    super()
    const cause: unknown = problem instanceof Error ? problem.cause : null
    const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
    this.isUnheard = UNHEARD.has(code)
  }
}

/** Also of an address that leads elsewhere, where nobody follows. */
async function refused(answer: Response): Promise<VizitkaError> {
  if (answer.type === 'opaqueredirect' || (answer.status >= 300 && answer.status < 400)) {
    return new NotSent('The address leads to another one, and the token goes to no other.', { status: answer.status })
  }
  return refusal(answer)
}

function bodyOf({ body, file }: Call): BodyInit | null {
  if (file === undefined) return body === undefined ? null : JSON.stringify(body)
  const form = new FormData()
  const content = file.content instanceof Blob ? file.content : new Blob([file.content], { type: file.type ?? '' })
  form.set('file', content, file.name)
  return form
}

/** What is null is not asked for; a list names each of its words. */
function asked(query: Query = {}): string {
  const found = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? (value as Word[]) : [value as Word]) {
      if (one != null) found.append(name, String(one))
    }
  }
  const text = found.toString()
  return text === '' ? '' : `?${text}`
}

/** Twice as long each time, and not for all clients at the same moment. */
function pause(number: number): number {
  return Math.min(30, 2 ** (number - 1)) * (0.5 + Math.random() / 2)
}

function sleep(seconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const timer = setTimeout(done, seconds * 1000)
    signal?.addEventListener('abort', ended, { once: true })
    function done() {
      signal?.removeEventListener('abort', ended)
      resolve()
    }
    function ended() {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
  })
}
