export type FieldErrors = Record<string, string[]>

/** An answer that is not 2xx, or no answer at all (status 0). */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: FieldErrors
  /** Seconds to wait, when the server named them. */
  readonly retryAfter: number | null
  readonly body: unknown

  constructor(init: {
    status: number
    code?: string
    message: string
    errors?: FieldErrors
    retryAfter?: number | null
    body?: unknown
  }) {
    super(init.message)
    this.name = 'ApiError'
    this.status = init.status
    this.code = init.code ?? ''
    this.errors = init.errors ?? {}
    this.retryAfter = init.retryAfter ?? null
    this.body = init.body
  }
}

/** Status of any thrown thing: statusCode, status or that of its response, else 500 (specification, section 8). */
export function errorStatus(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500
  const { statusCode, status, response } = error as {
    statusCode?: unknown
    status?: unknown
    response?: { status?: unknown } | null
  }
  for (const value of [statusCode, status, response?.status]) {
    if (typeof value === 'number' && value > 0) return value
  }
  return 500
}

export function errorMessage(error: unknown): string {
  if (error instanceof Error) return error.message
  if (typeof error === 'string') return error
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message)
  return ''
}

/** What is wrong with one field, in the server's words; else what is wrong with the whole. */
export function fieldMessage(error: unknown, field: string): string {
  return (error instanceof ApiError ? error.errors[field]?.[0] : undefined) ?? errorMessage(error)
}

/** Whether the server does not allow it, or the package has it not. What stands between us and it names no code. */
export function isRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 402 || error.status === 403) && error.code !== ''
}
