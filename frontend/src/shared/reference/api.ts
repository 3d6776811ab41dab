import { queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { Focus } from '@/shared/api/generated/types.gen'
import type { NormalisedSocialMedia, SocialNetworkGroup } from '@/shared/api/types'
import { referenceKeys } from './keys'

export function networksQuery(language: string, focus: Focus, search: string) {
  return queryOptions({
    queryKey: referenceKeys.networks(language, focus, search),
    queryFn: async ({ signal }) => {
      const query = { focus, groupBy: 'category', s: search } as const
      const { data } = await call('GET', '/v1/config/socialMedias', { query, signal })
      return data.filter((one): one is SocialNetworkGroup => 'items' in one)
    },
    staleTime: 3_600_000,
  })
}

export function countriesQuery(language: string) {
  return queryOptions({
    queryKey: referenceKeys.countries(language),
    queryFn: async ({ signal }) => (await call('GET', '/v1/config/countries', { query: { i: true }, signal })).data,
    staleTime: 3_600_000,
  })
}

export function phonePrefixesQuery(language: string) {
  return queryOptions({
    queryKey: referenceKeys.prefixes(language),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/config/countries', { query: { phoneprefix: true }, signal })).data,
    staleTime: 3_600_000,
  })
}

export async function normaliseSocialMedia(network: string | null, value: string): Promise<NormalisedSocialMedia> {
  return (await call('POST', '/v1/config/socialMedias/normalise', { body: network ? { network, value } : { value } }))
    .data
}
