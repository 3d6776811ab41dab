import { queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { SsoIn, SsoOut, ThirdParty, ThirdPartySwitchesOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { ssoKeys } from './keys'

const at = (id: Uuid) => ({ directory_id: id })

export function ssoQuery(id: Uuid) {
  return queryOptions({
    queryKey: ssoKeys.sso(id),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/user-directories/{directory_id}/sso', { path: at(id), signal })).data,
    refetchOnWindowFocus: false,
  })
}

export async function saveSso(id: Uuid, body: SsoIn): Promise<SsoOut> {
  return (await call('PUT', '/v1/user-directories/{directory_id}/sso', { path: at(id), body })).data
}

export async function readAgain(id: Uuid): Promise<SsoOut> {
  return (await call('POST', '/v1/user-directories/{directory_id}/sso/read', { path: at(id) })).data
}

export async function turn(id: Uuid, on: boolean): Promise<SsoOut> {
  const path = at(id)
  return on
    ? (await call('POST', '/v1/user-directories/{directory_id}/sso/on', { path })).data
    : (await call('POST', '/v1/user-directories/{directory_id}/sso/off', { path })).data
}

/** Where the browser goes to look at what the provider says of the own person. */
export async function startTest(id: Uuid): Promise<string> {
  return (await call('POST', '/v1/user-directories/{directory_id}/sso/test', { path: at(id) })).data.address
}

export async function forgetPeople(id: Uuid): Promise<number> {
  return (await call('DELETE', '/v1/user-directories/{directory_id}/sso/people', { path: at(id) })).data.people
}

export function testQuery(id: Uuid, key: string, language: string) {
  return queryOptions({
    queryKey: ssoKeys.test(id, key, language),
    queryFn: async ({ signal }) => {
      const path = { ...at(id), key }
      return (await call('GET', '/v1/user-directories/{directory_id}/sso/test/{key}', { path, signal })).data
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function thirdPartiesQuery(id: Uuid) {
  return queryOptions({
    queryKey: ssoKeys.thirdParties(id),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/user-directories/{directory_id}/third-party', { path: at(id), signal })).data,
  })
}

export async function switchThirdParty(id: Uuid, key: ThirdParty, on: boolean): Promise<ThirdPartySwitchesOut> {
  const body = { [key]: on }
  return (await call('PATCH', '/v1/user-directories/{directory_id}/third-party', { path: at(id), body })).data
}
