import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { errorStatus } from '@/shared/api/error'
import { toastError } from '@/shared/ui/toasts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `silent`: the page itself says what went wrong. */
    queryMeta: { silent?: boolean }
    mutationMeta: { silent?: boolean }
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => query.meta?.silent || toastError(error) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => mutation.meta?.silent || toastError(error),
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        // Answers are answers; only a missing one is asked for again.
        retry: (count, error) => count < 1 && (errorStatus(error) === 503 || errorStatus(error) === 502),
      },
      mutations: { retry: false },
    },
  })
}
