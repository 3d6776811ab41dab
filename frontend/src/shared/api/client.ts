import { accessToken } from '@/shared/auth/tokens'
import { t, wantedLanguage } from '@/shared/i18n/i18n'
import { dropAsked, takeAsked, until } from './asked'
import { recordCall } from './calls'
import { ApiError, type FieldErrors } from './error'
import type { Operations } from './generated/operations.gen'
import { apiOrigin } from './origin'
import { refusal } from './refusal'
import type { Said } from './types'

export const TIMEOUT = 60_000

type Method = keyof Operations
type PathOf<M extends Method> = keyof Operations[M] & string
type Asked<M extends Method, P extends PathOf<M>> = Operations[M][P] extends { asked: infer A } ? A : never
type Answered<M extends Method, P extends PathOf<M>> = Operations[M][P] extends { answer: infer A } ? Said<A> : never

/** Parameters and body as the document names them for this operation, and what may be said with any call. */
type Options<A> = Pick<A, keyof A & ('path' | 'query' | 'body')> & {
  signal?: AbortSignal
  /** Version of what is changed; sent as If-Match. */
  version?: number
  /** Asked by the page itself while a person types: a refusal is not told. */
  quiet?: boolean
}
type Rest<A> = object extends Options<A> ? [options?: Options<A>] : [options: Options<A>]

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]
/** The same without the names, for what does not depend on them. */
interface AnyOptions {
  path?: object
  query?: object
  body?: unknown
  signal?: AbortSignal
  version?: number
  quiet?: boolean
}

/** What we answer to somebody whose session is over; a 401 of anything else (a proxy, a wrong password) ends none. */
const SESSION_OVER = 'not_signed_in'
const unauthorizedListeners = new Set<() => void>()
/** Told when the API says to a request with the token of now that nobody is signed in: the session is over. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener)
  return () => unauthorizedListeners.delete(listener)
}

const refusalListeners = new Set<(error: ApiError) => void>()
/**
 * Told of every refusal of what a person does (specification, section 8). What could not be read is told in its place
 * on the page (ADR 38).
 */
export function onRefusal(listener: (error: ApiError) => void): () => void {
  refusalListeners.add(listener)
  return () => refusalListeners.delete(listener)
}

export function queryString(query: object = {}): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query) as [string, QueryValue][]) {
    if (value === undefined || value === null || value === '') continue
    for (const one of Array.isArray(value) ? (value as readonly (string | number)[]) : [value]) {
      parameters.append(key, String(one))
    }
  }
  const text = parameters.toString()
  return text ? `?${text}` : ''
}

/** A path of the document with its parameters, as an address of the API. */
export function addressOf(
  path: string,
  { path: parameters = {}, query }: Pick<AnyOptions, 'path' | 'query'> = {},
): string {
  const values = parameters as Record<string, string>
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  return apiOrigin() + filled + queryString(query)
}

/** No answer at all, or one that is none of ours. */
function noAnswer(code: 'timeout' | 'no_connection'): ApiError {
  return new ApiError({ status: 0, code, message: t(`common:errors.${code}`) })
}

/** Fetches, and has the answer taken in, within the time that there is for both; what does not come has words too. */
async function exchange<T>(
  url: string,
  init: RequestInit & { headers: Headers },
  take: (response: Response) => Promise<T> | T,
): Promise<T> {
  const method = init.method ?? 'GET'
  const controller = new AbortController()
  const stop = () => controller.abort(init.signal?.reason)
  if (init.signal?.aborted) stop()
  init.signal?.addEventListener('abort', stop, { once: true })
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, TIMEOUT)
  const started = performance.now()
  const log = (status: number, requestId: string | null) =>
    recordCall({
      method,
      path: new URL(url, window.location.href).pathname,
      status,
      milliseconds: Math.round(performance.now() - started),
      at: new Date().toISOString(),
      requestId,
    })
  try {
    // What is changed now makes older what was asked before.
    if (method !== 'GET') dropAsked()
    const asked = takeAsked(url, init.headers)
    const response = await (asked
      ? until(controller.signal, asked)
      : fetch(url, { ...init, method, credentials: 'include', signal: controller.signal }))
    log(response.status, response.headers.get('X-Request-ID'))
    return await take(response)
  } catch (error) {
    if (error instanceof ApiError || init.signal?.aborted) throw error
    log(0, null)
    throw noAnswer(timedOut ? 'timeout' : 'no_connection')
  } finally {
    clearTimeout(timer)
    init.signal?.removeEventListener('abort', stop)
  }
}

function headersOf(method: string, own: HeadersInit | undefined, token: string | null): Headers {
  const headers = new Headers(own)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  headers.set('Accept', 'application/json, text/plain;q=0.9, */*;q=0.8')
  headers.set('Accept-Language', wantedLanguage())
  if (method === 'GET') headers.set('Content-Type', 'application/x-www-form-urlencoded')
  return headers
}

/** The one door to the API: bearer only when signed in, cookies sent, the language of the page, 60 seconds. */
export function apiFetch(url: string, init: RequestInit = {}): Promise<Response> {
  return exchange(url, { ...init, headers: headersOf(init.method ?? 'GET', init.headers, accessToken()) }, (it) => it)
}

interface ErrorBody {
  message?: unknown
  code?: unknown
  errors?: unknown
}

async function readError(response: Response): Promise<ApiError> {
  let body: ErrorBody = {}
  try {
    const parsed: unknown = await response.json()
    if (typeof parsed === 'object' && parsed !== null) body = parsed
  } catch {
    // A proxy may answer with a page; its text is nothing for people.
  }
  const seconds = Number(response.headers.get('Retry-After'))
  const retryAfter = Number.isFinite(seconds) && seconds > 0 ? seconds : null
  const said = typeof body.message === 'string' ? body.message : ''
  return new ApiError({
    status: response.status,
    code: typeof body.code === 'string' ? body.code : '',
    message: refusal(response.status, said, retryAfter),
    errors: typeof body.errors === 'object' && body.errors !== null ? (body.errors as FieldErrors) : {},
    retryAfter,
    body,
  })
}

/** Files go as a form; everything else as JSON. */
function packed(body: unknown): { body?: BodyInit; type?: string } {
  if (body === undefined) return {}
  const entries = Object.entries(body as object)
  if (!entries.some(([, value]) => value instanceof Blob))
    return { body: JSON.stringify(body), type: 'application/json' }
  const form = new FormData()
  for (const [name, value] of entries) {
    if (value instanceof File) form.append(name, value, value.name)
    else if (value instanceof Blob) form.append(name, value, 'image')
    else if (value !== undefined && value !== null) form.append(name, String(value))
  }
  return { body: form }
}

async function ask<T>(
  method: string,
  url: string,
  { body, signal, version, quiet = method === 'GET' }: AnyOptions = {},
  take: (response: Response) => Promise<T> | T,
): Promise<T> {
  const content = packed(body)
  const own: Record<string, string> = {}
  if (content.type) own['Content-Type'] = content.type
  if (version !== undefined) own['If-Match'] = `"${version}"`
  const token = accessToken()
  const init = { method, headers: headersOf(method, own, token), body: content.body, signal }
  return exchange(url, init, async (response) => {
    if (response.ok) return take(response)
    const error = await readError(response)
    const isOver = error.status === 401 && error.code === SESSION_OVER
    if (isOver && token && token === accessToken()) unauthorizedListeners.forEach((listener) => listener())
    if (!quiet) refusalListeners.forEach((listener) => listener(error))
    throw error
  })
}

function read(response: Response): Promise<unknown> | undefined {
  const type = response.headers.get('Content-Type') ?? ''
  if (response.status === 204) return undefined
  // A network that wants to be signed in to answers everything with a page of its own.
  if (type.includes('html')) throw noAnswer('no_connection')
  return type.includes('json') ? response.json() : undefined
}

function fileName(response: Response, fallback: string): string {
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? fallback
}

/**
 * Asks the API. Method and path are those of the document; parameters, body and answer follow from them. The answer
 * comes as it is, `{data}` included.
 */
export async function call<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...rest: Rest<Asked<M, P>>
): Promise<Answered<M, P>> {
  const [options] = rest as [AnyOptions?]
  return (await ask(method, addressOf(path, options), options, read)) as Answered<M, P>
}

/** What an address answers that was given to us, as the operation does that it belongs to. */
export async function callAddress<P extends PathOf<'GET'>>(_path: P, url: string): Promise<Answered<'GET', P>> {
  return (await ask('GET', url, {}, read)) as Answered<'GET', P>
}

/** A file may take longer than an answer: only its beginning has to be there in time. */
const whole = (response: Response) => response

/** A file's content, fetched with the bearer. */
export async function fetchFile<P extends PathOf<'GET'>>(path: P, ...rest: Rest<Asked<'GET', P>>): Promise<Blob> {
  const [options] = rest as [AnyOptions?]
  return (await ask('GET', addressOf(path, options), options, whole)).blob()
}

/** Fetches a file with the bearer and hands it to the browser's downloads. */
export function download<P extends PathOf<'GET'>>(
  path: P,
  fallbackName: string,
  ...rest: Rest<Asked<'GET', P>>
): Promise<void> {
  return downloadBy('GET', path, fallbackName, ...rest)
}

/** The same where more is asked than an address holds. */
export async function downloadBy<M extends 'GET' | 'POST', P extends PathOf<M>>(
  method: M,
  path: P,
  fallbackName: string,
  ...rest: Rest<Asked<M, P>>
): Promise<void> {
  const [options] = rest as [AnyOptions?]
  const response = await ask(method, addressOf(path, options), options, whole)
  saveFile(await response.blob(), fileName(response, fallbackName))
}

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
