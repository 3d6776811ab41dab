import { queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { embeddingKeys } from './keys'

/** What another site puts into its pages, and whether the frames are shown now. */
export function embeddingQuery(space: string) {
  return queryOptions({
    queryKey: embeddingKeys.of(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/embedding', { path: { space_id: space }, signal })).data,
  })
}
