import { queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { CustomDomain, Uuid } from '@/shared/api/types'
import { domainKeys } from './keys'
import { askAgainAfter } from './model/domains'

export function domainsQuery(space: Uuid) {
  return queryOptions({
    queryKey: domainKeys.all(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/custom-domains', { path: { space_id: space }, signal })).data,
    refetchInterval: (query) => askAgainAfter(query.state.data),
  })
}

export async function addDomain(space: Uuid, host: string): Promise<CustomDomain> {
  return (await call('POST', '/v1/spaces/{space_id}/custom-domains', { path: { space_id: space }, body: { host } }))
    .data
}

export async function changeDomain(
  space: Uuid,
  domain: Uuid,
  change: { primary?: boolean; redirect?: boolean },
): Promise<CustomDomain> {
  return (
    await call('PATCH', '/v1/spaces/{space_id}/custom-domains/{domain_id}', {
      path: { space_id: space, domain_id: domain },
      body: change,
    })
  ).data
}

export async function checkDomain(space: Uuid, domain: Uuid): Promise<CustomDomain> {
  return (
    await call('POST', '/v1/spaces/{space_id}/custom-domains/{domain_id}/check', {
      path: { space_id: space, domain_id: domain },
    })
  ).data
}

export async function removeDomain(space: Uuid, domain: Uuid): Promise<void> {
  await call('DELETE', '/v1/spaces/{space_id}/custom-domains/{domain_id}', {
    path: { space_id: space, domain_id: domain },
  })
}
