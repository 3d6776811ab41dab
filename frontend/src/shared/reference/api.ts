import { queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/api/client'
import type { Country, Envelope, NormalisedSocialMedia, PhonePrefix, SocialNetworkGroup } from '@/shared/api/types'

export function networksQuery(language: string, focus: string, search: string) {
  return queryOptions({
    queryKey: ['reference', language, 'networks', focus, search],
    queryFn: async ({ signal }) =>
      (
        await api.get<Envelope<SocialNetworkGroup[]>>('/config/socialMedias', {
          query: { focus, groupBy: 'category', s: search },
          signal,
        })
      ).data,
    staleTime: 3_600_000,
  })
}

export function countriesQuery(language: string) {
  return queryOptions({
    queryKey: ['reference', language, 'countries'],
    queryFn: async ({ signal }) =>
      (await api.get<Envelope<Country[]>>('/config/countries', { query: { i: true }, signal })).data,
    staleTime: 3_600_000,
  })
}

export function phonePrefixesQuery(language: string) {
  return queryOptions({
    queryKey: ['reference', language, 'prefixes'],
    queryFn: async ({ signal }) =>
      (await api.get<Envelope<PhonePrefix[]>>('/config/countries', { query: { phoneprefix: true }, signal })).data,
    staleTime: 3_600_000,
  })
}

export async function normaliseSocialMedia(network: string | null, value: string): Promise<NormalisedSocialMedia> {
  return (
    await api.post<Envelope<NormalisedSocialMedia>>(
      '/config/socialMedias/normalise',
      network ? { network, value } : { value },
    )
  ).data
}
