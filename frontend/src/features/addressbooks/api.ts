import { queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { AppPasswordIn, AppPasswordMadeOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { addressBookKeys } from './keys'

/** The person's passwords for address books on phones, and which books there are. */
export const appPasswordsQuery = queryOptions({
  queryKey: addressBookKeys.own,
  queryFn: async ({ signal }) => (await call('GET', '/v1/me/app-passwords', { signal })).data,
})

export async function makeAppPassword(body: AppPasswordIn): Promise<AppPasswordMadeOut> {
  return (await call('POST', '/v1/me/app-passwords', { body })).data
}

export const endAppPassword = (password: Uuid) =>
  call('DELETE', '/v1/me/app-passwords/{password_id}', { path: { password_id: password } })
