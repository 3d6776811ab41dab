import { queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { memberKeys } from './keys'

// What the start page asks for, apart from the calls of the other pages, so that they do not load with it.

export const myInvitationsQuery = queryOptions({
  queryKey: memberKeys.myInvitations,
  queryFn: async ({ signal }) => (await call('GET', '/v1/me/invitations', { signal })).data,
  staleTime: 30_000,
})

export const myOwnershipOffersQuery = queryOptions({
  queryKey: memberKeys.myOwnershipOffers,
  queryFn: async ({ signal }) => (await call('GET', '/v1/me/ownership-offers', { signal })).data,
  staleTime: 30_000,
})

/** Two of the person's cards: enough to know whether there is just one. */
export const fewOwnCardsQuery = queryOptions({
  queryKey: memberKeys.fewOwnCards,
  queryFn: ({ signal }) => call('GET', '/v1/me/cards', { query: { per_page: 2 }, signal }),
  staleTime: 30_000,
})
