import { queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { ApiTokenIn, ApiTokenMadeOut, ApiTokenOut, ApiTokenPut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { tokenKeys } from './keys'
import type { Life } from './model/tokens'

/** A space's tokens, and what one can be allowed, in the words of a language. */
export function tokensQuery(space: Uuid, language: string) {
  return queryOptions({
    queryKey: tokenKeys.in(space, language),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/tokens', { path: { space_id: space }, signal })).data,
  })
}

export async function makeToken(space: Uuid, wanted: ApiTokenIn): Promise<ApiTokenMadeOut> {
  return (await call('POST', '/v1/spaces/{space_id}/tokens', { path: { space_id: space }, body: wanted })).data
}

export async function changeToken(space: Uuid, token: Uuid, wanted: ApiTokenPut): Promise<ApiTokenOut> {
  return (
    await call('PUT', '/v1/spaces/{space_id}/tokens/{token_id}', {
      path: { space_id: space, token_id: token },
      body: wanted,
    })
  ).data
}

export async function replaceToken(space: Uuid, token: Uuid, days: Life): Promise<ApiTokenMadeOut> {
  return (
    await call('POST', '/v1/spaces/{space_id}/tokens/{token_id}/replace', {
      path: { space_id: space, token_id: token },
      body: { days },
    })
  ).data
}

export async function takeTokenOver(space: Uuid, token: Uuid): Promise<ApiTokenOut> {
  return (
    await call('POST', '/v1/spaces/{space_id}/tokens/{token_id}/take-over', {
      path: { space_id: space, token_id: token },
    })
  ).data
}

export async function endToken(space: Uuid, token: Uuid): Promise<void> {
  await call('DELETE', '/v1/spaces/{space_id}/tokens/{token_id}', { path: { space_id: space, token_id: token } })
}
