import { queryOptions, type QueryKey } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type {
  ApiTokenIn,
  ApiTokenMadeOut,
  ApiTokenOut,
  ApiTokenPut,
  ApiTokensOut,
  OwnTokenIn,
  OwnTokenMadeOut,
  OwnTokenOut,
  OwnTokenPut,
  OwnTokensOut,
} from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { tokenKeys } from './keys'
import type { Life } from './model/tokens'

export type Token = ApiTokenOut | OwnTokenOut
export type TokenList = ApiTokensOut | OwnTokensOut
export type MadeToken = ApiTokenMadeOut | OwnTokenMadeOut

/** Whose tokens they are, a space's or the person's own (`space` is null), and what can be done with them. */
export interface Holder {
  space: Uuid | null
  key: QueryKey
  make: (wanted: OwnTokenIn) => Promise<MadeToken>
  change: (token: Uuid, wanted: OwnTokenPut) => Promise<unknown>
  /** The password is asked for the person's own. */
  replace: (token: Uuid, days: Life, password: string) => Promise<MadeToken>
  end: (token: Uuid) => Promise<unknown>
}

/** A space's tokens, and what one can be allowed, in the words of a language. */
export function tokensQuery(space: Uuid, language: string) {
  return queryOptions({
    queryKey: tokenKeys.in(space, language),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/tokens', { path: { space_id: space }, signal })).data,
  })
}

/** The person's own, likewise, and the spaces in which one can work. */
export function ownTokensQuery(language: string) {
  return queryOptions({
    queryKey: tokenKeys.ownIn(language),
    queryFn: async ({ signal }) => (await call('GET', '/v1/me/tokens', { signal })).data,
  })
}

export function ofSpace(space: Uuid): Holder {
  const of = (token: Uuid) => ({ space_id: space, token_id: token })
  return {
    space,
    key: tokenKeys.of(space),
    make: async ({ name, abilities, networks, days }) => {
      const body: ApiTokenIn = { name, abilities, networks, days }
      return (await call('POST', '/v1/spaces/{space_id}/tokens', { path: { space_id: space }, body })).data
    },
    change: (token, { name, abilities, networks }) => {
      const body: ApiTokenPut = { name, abilities, networks }
      return call('PUT', '/v1/spaces/{space_id}/tokens/{token_id}', { path: of(token), body })
    },
    replace: async (token, days) =>
      (await call('POST', '/v1/spaces/{space_id}/tokens/{token_id}/replace', { path: of(token), body: { days } })).data,
    end: (token) => call('DELETE', '/v1/spaces/{space_id}/tokens/{token_id}', { path: of(token) }),
  }
}

export const OWN: Holder = {
  space: null,
  key: tokenKeys.own,
  make: async (body) => (await call('POST', '/v1/me/tokens', { body })).data,
  change: (token, body) => call('PUT', '/v1/me/tokens/{token_id}', { path: { token_id: token }, body }),
  replace: async (token, days, password) =>
    (await call('POST', '/v1/me/tokens/{token_id}/replace', { path: { token_id: token }, body: { days, password } }))
      .data,
  end: (token) => call('DELETE', '/v1/me/tokens/{token_id}', { path: { token_id: token } }),
}

export async function takeTokenOver(space: Uuid, token: Uuid): Promise<ApiTokenOut> {
  return (
    await call('POST', '/v1/spaces/{space_id}/tokens/{token_id}/take-over', {
      path: { space_id: space, token_id: token },
    })
  ).data
}
