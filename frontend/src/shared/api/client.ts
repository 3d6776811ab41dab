import { i18n } from '@/shared/i18n/i18n'
import { accessToken } from '@/shared/auth/tokens'
import { recordCall } from './calls'
import { ApiError, type FieldErrors } from './error'
import { apiOrigin } from './origin'

export const TIMEOUT = 60_000
const BASE = '/v1'

type QueryValue = string | number | boolean | null | undefined | readonly (string | number)[]

export interface RequestOptions {
  query?: Record<string, QueryValue>
  signal?: AbortSignal
  headers?: Record<string, string>
  /** Version of what is changed; sent as If-Match. */
  version?: number
}
interface FullOptions extends RequestOptions {
  body?: unknown
}

const unauthorizedListeners = new Set<() => void>()
/** Told when an answer is 401 to a request that carried a token: the session is over. */
export function onUnauthorized(listener: () => void): () => void {
  unauthorizedListeners.add(listener)
  return () => unauthorizedListeners.delete(listener)
}

export function queryString(query: RequestOptions['query']): string {
  const parameters = new URLSearchParams()
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    for (const one of Array.isArray(value) ? (value as readonly (string | number)[]) : [value]) {
      parameters.append(key, String(one))
    }
  }
  const text = parameters.toString()
  return text ? `?${text}` : ''
}

function address(path: string, query?: RequestOptions['query']): string {
  if (/^https?:/.test(path)) return path + queryString(query)
  const rooted = path.startsWith('/') ? path : `/${path}`
  return apiOrigin() + (rooted.startsWith(`${BASE}/`) ? rooted : BASE + rooted) + queryString(query)
}

/**
 * The one door to the API: bearer only when signed in, cookies sent, the language of the page, 60 seconds.
 */
export async function apiFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const request = input instanceof Request ? input : null
  const url = request ? request.url : String(input)
  const method = (init.method ?? request?.method ?? 'GET').toUpperCase()
  const headers = new Headers(init.headers ?? request?.headers)
  const token = accessToken()
  if (token && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`)
  if (!headers.has('Accept')) headers.set('Accept', 'application/json, text/plain;q=0.9, */*;q=0.8')
  headers.set('Accept-Language', i18n.resolvedLanguage ?? i18n.language ?? 'en')
  if (method === 'GET' && !headers.has('Content-Type')) {
    headers.set('Content-Type', 'application/x-www-form-urlencoded')
  }

  const controller = new AbortController()
  const outer = init.signal ?? request?.signal
  const stop = () => controller.abort(outer?.reason)
  if (outer?.aborted) stop()
  outer?.addEventListener('abort', stop, { once: true })
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
    const response = await fetch(request ?? url, {
      ...init,
      method,
      headers,
      credentials: 'include',
      signal: controller.signal,
    })
    log(response.status, response.headers.get('X-Request-ID'))
    if (response.status === 401 && token) unauthorizedListeners.forEach((listener) => listener())
    return response
  } catch (error) {
    if (outer?.aborted) throw error
    log(0, null)
    throw new ApiError({
      status: 0,
      code: timedOut ? 'timeout' : 'no_connection',
      message: i18n.t(timedOut ? 'common:errors.timeout' : 'common:errors.no_connection'),
    })
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', stop)
  }
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
  const retryAfter = Number(response.headers.get('Retry-After'))
  return new ApiError({
    status: response.status,
    code: typeof body.code === 'string' ? body.code : '',
    message:
      typeof body.message === 'string' && body.message
        ? body.message
        : i18n.t('common:errors.status', { status: response.status }),
    errors: typeof body.errors === 'object' && body.errors !== null ? (body.errors as FieldErrors) : {},
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
    body,
  })
}

export interface Answer<T> {
  status: number
  data: T
  headers: Headers
}

async function send<T>(method: string, path: string, options: FullOptions = {}): Promise<Answer<T>> {
  const headers: Record<string, string> = { ...options.headers }
  let body: BodyInit | undefined
  if (options.body instanceof FormData) body = options.body
  else if (options.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    body = JSON.stringify(options.body)
  }
  if (options.version !== undefined) headers['If-Match'] = `"${options.version}"`
  const response = await apiFetch(address(path, options.query), { method, headers, body, signal: options.signal })
  if (!response.ok) throw await readError(response)
  const isJson = response.headers.get('Content-Type')?.includes('json')
  const data = (response.status === 204 || !isJson ? undefined : await response.json()) as T
  return { status: response.status, data, headers: response.headers }
}

function fileName(response: Response, fallback: string): string {
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? fallback
}

/** Paths are those of the contract (`/spaces/…`); answers come as they are, `{data}` included. */
export const api = {
  get: async <T>(path: string, options?: RequestOptions) => (await send<T>('GET', path, options)).data,
  post: async <T = void>(path: string, body?: unknown, options?: RequestOptions) =>
    (await send<T>('POST', path, { ...options, body })).data,
  patch: async <T = void>(path: string, body: unknown, options?: RequestOptions) =>
    (await send<T>('PATCH', path, { ...options, body })).data,
  put: async <T = void>(path: string, body: unknown, options?: RequestOptions) =>
    (await send<T>('PUT', path, { ...options, body })).data,
  delete: async <T = void>(path: string, options?: RequestOptions) => (await send<T>('DELETE', path, options)).data,
  /** Status and headers too. */
  send,
  upload: async <T>(path: string, file: Blob, fields: Record<string, string> = {}, options?: RequestOptions) => {
    const form = new FormData()
    form.append('file', file, file instanceof File ? file.name : 'image')
    for (const [key, value] of Object.entries(fields)) form.append(key, value)
    return (await send<T>('POST', path, { ...options, body: form })).data
  },
  /** A file's content, fetched with the bearer. */
  file: async (path: string, options?: RequestOptions): Promise<Blob> => {
    const response = await apiFetch(address(path, options?.query), { signal: options?.signal })
    if (!response.ok) throw await readError(response)
    return response.blob()
  },
  /** Fetches a file with the bearer and hands it to the browser's downloads. */
  download: async (path: string, fallbackName: string, options?: RequestOptions) => {
    const response = await apiFetch(address(path, options?.query), { signal: options?.signal })
    if (!response.ok) throw await readError(response)
    saveFile(await response.blob(), fileName(response, fallbackName))
  },
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
