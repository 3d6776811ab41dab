import { apiFetch } from './client'
import { apiOrigin } from './origin'

/** Settings of the generated client: everything goes through the one wrapper. */
export function createClientConfig<T extends object>(config?: T) {
  return { ...config, baseUrl: apiOrigin(), fetch: apiFetch } as T & { baseUrl: string; fetch: typeof apiFetch }
}
