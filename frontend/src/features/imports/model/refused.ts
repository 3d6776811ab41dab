import { ApiError, errorMessage } from '@/shared/api/error'

/** Why the server does not take a file, in its words. */
export function refused(error: unknown): string | null {
  if (!error) return null
  return (error instanceof ApiError && Object.values(error.errors)[0]?.[0]) || errorMessage(error)
}
