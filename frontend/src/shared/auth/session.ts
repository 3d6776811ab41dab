import { queryOptions, useQueryClient, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '@/shared/api/client'
import { errorStatus } from '@/shared/api/error'
import { sharedKeys } from '@/shared/api/keys'
import type { Tokens, User } from '@/shared/api/types'
import { changeLanguage } from '@/shared/i18n/i18n'
import { isLanguage } from '@/shared/i18n/languages'
import { clearTokens, isSignedIn, storeTokens } from './tokens'

export const userQuery = queryOptions({
  queryKey: sharedKeys.user,
  queryFn: async ({ signal }) => (await call('GET', '/v1/auth/check', { signal })).user,
  staleTime: 5 * 60_000,
})

/** Ends the session here, whatever the server says to it. */
export async function signOut(queryClient: QueryClient): Promise<void> {
  if (isSignedIn()) {
    try {
      await call('POST', '/v1/auth/logout')
    } catch {
      // The tokens go anyway; a session that the server still knows ends by itself.
    }
  }
  clearTokens()
  queryClient.clear()
}

/**
 * Keeps the tokens, fetches the user, takes the user's language. Throws, signed out, when the server does not know the
 * session; a server that does not answer just now ends none: the page that comes next asks again, and says so.
 */
export async function signIn(queryClient: QueryClient, tokens: Tokens): Promise<void> {
  storeTokens(tokens)
  queryClient.clear()
  try {
    const user = await queryClient.fetchQuery(userQuery)
    if (isLanguage(user.language.lang)) await changeLanguage(user.language.lang)
  } catch (error) {
    if (errorStatus(error) !== 401) return
    await signOut(queryClient)
    throw error
  }
}

/** The signed-in user; only inside pages that ask for one. */
export function useUser(): User {
  return useSuspenseQuery(userQuery).data
}

export function useSetUser(): (user: User) => void {
  const queryClient = useQueryClient()
  return useCallback((user: User) => queryClient.setQueryData(userQuery.queryKey, user), [queryClient])
}
