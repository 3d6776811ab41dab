import { queryOptions } from '@tanstack/react-query'
import { api } from '@/shared/api/client'
import type { CustomDomain, CustomDomains, Envelope, Uuid } from '@/shared/api/types'
import { askAgainAfter } from './model/domains'

export function domainsQuery(space: Uuid) {
  return queryOptions({
    queryKey: ['space', space, 'custom-domains'],
    queryFn: async ({ signal }) =>
      (await api.get<Envelope<CustomDomains>>(`/spaces/${space}/custom-domains`, { signal })).data,
    refetchInterval: (query) => askAgainAfter(query.state.data),
  })
}

export async function addDomain(space: Uuid, host: string): Promise<CustomDomain> {
  return (await api.post<Envelope<CustomDomain>>(`/spaces/${space}/custom-domains`, { host })).data
}

export async function changeDomain(
  space: Uuid,
  domain: Uuid,
  change: { primary?: boolean; redirect?: boolean },
): Promise<CustomDomain> {
  return (await api.patch<Envelope<CustomDomain>>(`/spaces/${space}/custom-domains/${domain}`, change)).data
}

export async function checkDomain(space: Uuid, domain: Uuid): Promise<CustomDomain> {
  return (await api.post<Envelope<CustomDomain>>(`/spaces/${space}/custom-domains/${domain}/check`)).data
}

export async function removeDomain(space: Uuid, domain: Uuid): Promise<void> {
  await api.delete(`/spaces/${space}/custom-domains/${domain}`)
}
