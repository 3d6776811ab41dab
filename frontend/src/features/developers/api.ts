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

/** The person's own, as letters have it behind the address of the profile. */
export const OWN_PLACE = 'api-tokens'

/** Whose tokens they are, and what can be done with them. `id`: of the space or the billing account. */
export interface Holder {
  kind: 'space' | 'person' | 'account'
  id: Uuid | null
  key: QueryKey
  make: (wanted: OwnTokenIn) => Promise<MadeToken>
  change: (token: Uuid, wanted: OwnTokenPut) => Promise<unknown>
  /** The password is asked for the person's own. */
  replace: (token: Uuid, days: Life, password: string) => Promise<MadeToken>
  end: (token: Uuid) => Promise<unknown>
  /** Of tokens that outlive who made them. */
  takeOver?: (token: Uuid) => Promise<unknown>
}

/** A space's tokens, and what one can be allowed, in the words of a language. */
export function tokensQuery(space: Uuid, language: string) {
  return queryOptions({
    queryKey: tokenKeys.in(space, language),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/tokens', { path: { space_id: space }, signal })).data,
  })
}

/** Those of a billing account, likewise. */
export function accountTokensQuery(account: Uuid, language: string) {
  return queryOptions({
    queryKey: tokenKeys.inAccount(account, language),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/billing-accounts/{account_id}/tokens', { path: { account_id: account }, signal })).data,
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
    kind: 'space',
    id: space,
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
    takeOver: (token) => call('POST', '/v1/spaces/{space_id}/tokens/{token_id}/take-over', { path: of(token) }),
  }
}

export function ofAccount(account: Uuid): Holder {
  const of = (token: Uuid) => ({ account_id: account, token_id: token })
  const one = '/v1/billing-accounts/{account_id}/tokens/{token_id}' as const
  return {
    kind: 'account',
    id: account,
    key: tokenKeys.ofAccount(account),
    make: async ({ name, abilities, networks, days }) => {
      const body: ApiTokenIn = { name, abilities, networks, days }
      const path = { account_id: account }
      return (await call('POST', '/v1/billing-accounts/{account_id}/tokens', { path, body })).data
    },
    change: (token, { name, abilities, networks }) => {
      const body: ApiTokenPut = { name, abilities, networks }
      return call('PUT', one, { path: of(token), body })
    },
    replace: async (token, days) =>
      (await call('POST', `${one}/replace` as const, { path: of(token), body: { days } })).data,
    end: (token) => call('DELETE', one, { path: of(token) }),
    takeOver: (token) => call('POST', `${one}/take-over` as const, { path: of(token) }),
  }
}

export const OWN: Holder = {
  kind: 'person',
  id: null,
  key: tokenKeys.own,
  make: async (body) => (await call('POST', '/v1/me/tokens', { body })).data,
  change: (token, body) => call('PUT', '/v1/me/tokens/{token_id}', { path: { token_id: token }, body }),
  replace: async (token, days, password) =>
    (await call('POST', '/v1/me/tokens/{token_id}/replace', { path: { token_id: token }, body: { days, password } }))
      .data,
  end: (token) => call('DELETE', '/v1/me/tokens/{token_id}', { path: { token_id: token } }),
}
