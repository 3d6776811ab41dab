import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '@/shared/api/client'
import type {
  AccountInvitationIn,
  AccountMemberOut,
  AccountPersonIn,
  AccountRole,
  BillingAccountIn,
  BillingAccountOut,
  BillingAccountPatch,
  JoinedAccount,
  VatCheckIn,
  VatOut,
} from '@/shared/api/generated/types.gen'
import type { Tokens, Uuid } from '@/shared/api/types'
import { accountKeys } from './keys'

export type {
  AccountInvitationOut as Invitation,
  AccountMemberOut as Member,
  AccountRole,
  BillingAccountListed as ListedAccount,
  BillingAccountOut as Account,
  JoinedAccount,
  MyAccountInvitation,
  OpenAccountInvitation,
  VatOut as Vat,
} from '@/shared/api/generated/types.gen'

/** A number that was just saved is asked about in the background: so often, and so long, its answer is looked for. */
const LOOK_AGAIN = 3000
const MOST_LOOKS = 20

export const accountsQuery = queryOptions({
  queryKey: accountKeys.list,
  queryFn: async ({ signal }) => (await call('GET', '/v1/me/billing-accounts', { signal })).data,
})

/** What waits for the person's answer: invitations and offers. */
export const waitingQuery = queryOptions({
  queryKey: accountKeys.waiting,
  queryFn: async ({ signal }) => (await call('GET', '/v1/me/billing-invitations', { signal })).data,
})

export function accountQuery(account: Uuid) {
  return queryOptions({
    queryKey: accountKeys.about(account),
    queryFn: ({ signal }) => readAccount(account, signal),
    refetchInterval: ({ state }) =>
      state.data?.vat?.state === 'unchecked' && state.data.vat.checkable && state.dataUpdateCount < MOST_LOOKS
        ? LOOK_AGAIN
        : false,
  })
}

export async function readAccount(account: Uuid, signal?: AbortSignal): Promise<BillingAccountOut> {
  return (await call('GET', '/v1/billing-accounts/{account_id}', { path: { account_id: account }, signal })).data
}

export function membersQuery(account: Uuid) {
  return queryOptions({
    queryKey: accountKeys.members(account),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/billing-accounts/{account_id}/members', { path: { account_id: account }, signal })).data,
  })
}

export function invitationsQuery(account: Uuid) {
  return queryOptions({
    queryKey: accountKeys.invitations(account),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/billing-accounts/{account_id}/invitations', { path: { account_id: account }, signal }))
        .data,
  })
}

export function openInvitationQuery(code: string) {
  return queryOptions({
    queryKey: accountKeys.invitation(code),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/billing-invitations/{code}', { path: { code }, signal })).data,
    retry: false,
    staleTime: 0,
    meta: { silent: true },
  })
}

export async function createAccount(body: BillingAccountIn): Promise<BillingAccountOut> {
  return (await call('POST', '/v1/me/billing-accounts', { body })).data
}

export async function saveAccount(
  account: Uuid,
  version: number,
  body: BillingAccountPatch,
): Promise<BillingAccountOut> {
  const path = { account_id: account }
  return (await call('PATCH', '/v1/billing-accounts/{account_id}', { path, body, version })).data
}

/** Asks VIES about the account's number and keeps the answer, or only looks at one that is not saved yet. */
export async function checkVat(account: Uuid, body: VatCheckIn = {}): Promise<VatOut> {
  const path = { account_id: account }
  return (await call('POST', '/v1/billing-accounts/{account_id}/vat/check', { path, body })).data
}

/** `quiet`: the dialog says what stands in the way. */
export async function closeAccount(account: Uuid): Promise<BillingAccountOut> {
  const path = { account_id: account }
  return (await call('POST', '/v1/billing-accounts/{account_id}/close', { path, quiet: true })).data
}

export async function leaveAccount(account: Uuid): Promise<void> {
  await call('DELETE', '/v1/me/billing-accounts/{account_id}', { path: { account_id: account } })
}

export async function changeRole(account: Uuid, user: Uuid, role: AccountRole): Promise<AccountMemberOut> {
  const path = { account_id: account, user_id: user }
  return (await call('PATCH', '/v1/billing-accounts/{account_id}/members/{user_id}', { path, body: { role } })).data
}

export async function removeMember(account: Uuid, user: Uuid): Promise<void> {
  const path = { account_id: account, user_id: user }
  await call('DELETE', '/v1/billing-accounts/{account_id}/members/{user_id}', { path })
}

export async function invite(account: Uuid, body: AccountInvitationIn): Promise<void> {
  await call('POST', '/v1/billing-accounts/{account_id}/invitations', { path: { account_id: account }, body })
}

export async function sendAgain(account: Uuid, invitation: Uuid): Promise<void> {
  const path = { account_id: account, invitation_id: invitation }
  await call('POST', '/v1/billing-accounts/{account_id}/invitations/{invitation_id}/resend', { path })
}

export async function withdraw(account: Uuid, invitation: Uuid): Promise<void> {
  const path = { account_id: account, invitation_id: invitation }
  await call('DELETE', '/v1/billing-accounts/{account_id}/invitations/{invitation_id}', { path })
}

export async function offerAccount(account: Uuid, user: Uuid): Promise<void> {
  await call('POST', '/v1/billing-accounts/{account_id}/hand-over', { path: { account_id: account }, body: { user } })
}

export async function withdrawOffer(account: Uuid): Promise<void> {
  await call('DELETE', '/v1/billing-accounts/{account_id}/hand-over', { path: { account_id: account } })
}

export async function acceptMine(invitation: Uuid): Promise<JoinedAccount> {
  const path = { invitation_id: invitation }
  return (await call('POST', '/v1/me/billing-invitations/{invitation_id}/accept', { path })).data
}

export async function declineMine(invitation: Uuid): Promise<void> {
  const path = { invitation_id: invitation }
  await call('POST', '/v1/me/billing-invitations/{invitation_id}/decline', { path })
}

export async function acceptByCode(code: string): Promise<JoinedAccount> {
  return (await call('POST', '/v1/billing-invitations/{code}/accept', { path: { code } })).data
}

export async function declineByCode(code: string): Promise<void> {
  await call('POST', '/v1/billing-invitations/{code}/decline', { path: { code } })
}

export async function registerByCode(code: string, person: AccountPersonIn): Promise<JoinedAccount & Tokens> {
  return (await call('POST', '/v1/billing-invitations/{code}/register', { path: { code }, body: person })).data
}

/** After a change of the account or of its people: all that is read of it, and the list. */
export function useRefreshAccount(account: Uuid) {
  const queryClient = useQueryClient()
  return useCallback(
    () =>
      Promise.all(
        [accountKeys.of(account), accountKeys.list].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
    [queryClient, account],
  )
}

/** What a change of the account answers is shown at once; what follows from it is asked for. */
export function useAccountChanged(account: Uuid) {
  const queryClient = useQueryClient()
  const refresh = useRefreshAccount(account)
  return useCallback(
    (changed: BillingAccountOut) => {
      queryClient.setQueryData(accountQuery(account).queryKey, changed)
      void refresh()
    },
    [queryClient, account, refresh],
  )
}
