import { queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { numbersKeys } from './keys'

/** The last 30 days of the own cards, and of the spaces whose statistics the person reads. */
export const ownNumbersQuery = queryOptions({
  queryKey: numbersKeys.own,
  queryFn: async ({ signal }) => (await call('GET', '/v1/me/statistics', { signal })).data,
  // A page that has them waits for them: it is not kept waiting for one that fails.
  retry: false,
})
