import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { ApiError } from '@/shared/api/error'
import type { CheckoutIn, CheckoutOut } from '@/shared/api/generated/types.gen'
import { isSignedIn } from '@/shared/auth/tokens'
import { currentLanguage } from '@/shared/i18n/i18n'
import { basketKeys } from './keys'
import { basketId, forgetBasket, isOfGuest, keepBasket, markLookedFor, markOrdered } from './memory'
import { linesOf, merged } from './model/lines'

export type Basket = CheckoutOut

/** Nobody has answered, or only asked to come back later: the basket is none the worse for it. */
function isUnanswered(error: unknown): boolean {
  return !(error instanceof ApiError) || [0, 401, 429, 503].includes(error.status)
}

/** The basket of this browser; the person's own where it has none. Null: there is none. */
export function basketQuery(language: string) {
  return queryOptions({ queryKey: basketKeys.basket(language), queryFn: ({ signal }) => readBasket(signal) })
}

async function readBasket(signal: AbortSignal): Promise<Basket | null> {
  const found = await readKept(signal)
  if (!isSignedIn()) return found
  if (found && !isOfGuest()) return remembered(found)
  const own = await readOwn(signal)
  markLookedFor()
  if (!found) return own && remembered(own)
  return takenAlong(found, own)
}

/** What the cookie names. A fetch that fails resets the cookie (specification, section 8). */
async function readKept(signal: AbortSignal): Promise<Basket | null> {
  const id = basketId()
  if (!id) return null
  try {
    const found = await call('GET', '/v1/checkout/{checkout_id}', { path: { checkout_id: id }, signal })
    if (found.order_id === null) return isOfGuest() && isSignedIn() ? found : remembered(found)
    markOrdered(found.order_id)
  } catch (error) {
    if (isUnanswered(error)) throw error
  }
  // One that was ordered is over, too.
  forgetBasket()
  return null
}

/** The basket that the person filled last, on whichever device. One without an id is none. */
async function readOwn(signal: AbortSignal): Promise<Basket | null> {
  const own = await call('GET', '/v1/me/checkout', { signal })
  return own.checkout_id === null ? null : own
}

/** What somebody has chosen before signing in becomes theirs, together with what they had. */
function takenAlong(found: Basket, own: Basket | null): Promise<Basket> {
  const other = own?.checkout_id === found.checkout_id ? null : own
  return save({
    items: merged(linesOf(found), linesOf(other)),
    ...(other && !found.form.email && { form: other.form }),
    ...(other?.discount && !found.discount && { code: other.discount.code }),
  })
}

function remembered(basket: Basket): Basket {
  if (basket.checkout_id) keepBasket(basket.checkout_id, basket.items.length)
  else forgetBasket()
  return basket
}

export type Saved = Omit<CheckoutIn, 'checkout_id'>

async function save(body: Saved, quiet = false): Promise<Basket> {
  return remembered(await call('POST', '/v1/checkout', { body: { ...body, checkout_id: basketId() }, quiet }))
}

/** What is to be written, seen from what the basket holds; null where nothing is. */
export type Change = (basket: Basket | null) => Saved | null

/** Changes go one after the other, each seen from what the one before has left. */
async function change(queryClient: QueryClient, wish: Change, options: { fresh?: boolean; quiet?: boolean }) {
  const query = basketQuery(currentLanguage())
  await queryClient.cancelQueries({ queryKey: query.queryKey })
  const now = options.fresh
    ? await queryClient.fetchQuery({ ...query, staleTime: 0 })
    : await queryClient.ensureQueryData(query)
  const wanted = wish(now)
  if (!wanted) return now
  const saved = await save(wanted, options.quiet)
  const left = saved.checkout_id ? saved : null
  queryClient.setQueryData(query.queryKey, left)
  return left
}

/** `fresh`: something is added from elsewhere, and another tab may have changed what is there. `quiet`: what is refused
 *  is said at its field. */
export function useBasketChange(options: { fresh?: boolean; quiet?: boolean } = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: 'basket' },
    mutationFn: (wish: Change) => change(queryClient, wish, options),
    meta: { silent: options.quiet ?? false },
  })
}

/** Finds the basket of who has just signed in. That there is none, or no answer, is said where it is opened. */
export async function lookForBasket(queryClient: QueryClient): Promise<void> {
  await queryClient.fetchQuery({ ...basketQuery(currentLanguage()), retry: false, meta: { silent: true } })
}
