import { MutationCache, QueryCache, QueryClient, type Query } from '@tanstack/react-query'
import { mayAskAgain, waitBefore } from '@/shared/api/again'
import { toastError } from '@/shared/ui/toasts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `silent`: the page does without, or says itself what went wrong. */
    queryMeta: { silent?: boolean }
    mutationMeta: { silent?: boolean }
  }
}

/** Nothing of it was ever read: whoever shows it has nothing to show. */
function isMissing({ state }: { state: { data: unknown } }): boolean {
  return state.data === undefined
}

/**
 * A read that fails is not overlooked: what was never read is thrown to the nearest boundary, which shows the failure
 * with "Try again" (`shared/ui/Part`, else the error page); what only could not be renewed is told in a toast. Reads
 * of `meta.silent` are those that a page does without.
 */
export function createQueryClient(): QueryClient {
  const queryCache = new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.silent && !isMissing(query) && query.isActive()) toastError(error)
    },
  })
  forgetFailures(queryCache)
  return new QueryClient({
    queryCache,
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => mutation.meta?.silent || toastError(error),
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: true,
        // Asked without a connection too, so that it is said that there is none; and again once there is one.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: mayAskAgain,
        retryDelay: waitBefore,
        throwOnError: (_error, query) => !query.meta?.silent && isMissing(query),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Milliseconds. What waits for a read before it is drawn (`useSuspenseQuery`) looks at nothing yet when that fails. */
const UNTIL_DRAWN = 1000

/**
 * A failure that nobody looks at any more is no answer for the next one who asks. It stays for a moment: a page that
 * waits for the read would else ask again for ever, and show nothing.
 */
function forgetFailures(cache: QueryCache): void {
  const isForgotten = (query: Query) =>
    query.state.status === 'error' && isMissing(query) && query.getObserversCount() === 0
  const forget = (query: Query) => void (isForgotten(query) && cache.remove(query))
  cache.subscribe(({ query, type }) => {
    if (type === 'observerRemoved') forget(query)
    else if (isForgotten(query)) setTimeout(forget, UNTIL_DRAWN, query)
  })
}
