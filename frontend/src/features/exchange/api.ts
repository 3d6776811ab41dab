import { queryOptions } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import type { CardExchangeOut, ExchangeConsentOut } from '@/shared/api/generated/types.gen'
import type { Versions } from './components/VersionedText'
import { exchangeKeys } from './keys'
import type { Texts } from './model/exchange'

export function consentQuery(space: string) {
  return queryOptions({
    queryKey: exchangeKeys.consent(space),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/spaces/{space_id}/exchange-consent', { path: { space_id: space }, signal })).data,
    select: (consent): Versions => ({
      ...consent,
      history: consent.history.map((row) => ({ ...row, agreed: row.meetings })),
    }),
  })
}

export async function writeConsent(space: string, texts: Texts): Promise<ExchangeConsentOut> {
  const path = { space_id: space }
  return (await call('POST', '/v1/spaces/{space_id}/exchange-consent', { path, body: { texts } })).data
}

export function cardExchangeQuery(space: string, card: string) {
  return queryOptions({
    queryKey: exchangeKeys.ofCard(space, card),
    queryFn: async ({ signal }) =>
      (await call('GET', '/v1/cards/{card_id}/exchange', { path: { card_id: card }, signal })).data,
  })
}

export async function switchExchange(card: string, isOffered: boolean): Promise<CardExchangeOut> {
  const body = { is_offered: isOffered }
  return (await call('PUT', '/v1/cards/{card_id}/exchange', { path: { card_id: card }, body })).data
}
