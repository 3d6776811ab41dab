import type {
  PurchaseAsk,
  LicenceOut,
  PackageCode,
  PaymentInterval,
  PurchaseChoices,
  PurchaseOut,
  QuoteIn,
} from '@/shared/api/generated/types.gen'

export interface BuySearch {
  ask?: PurchaseAsk
  licence?: string
  package?: PackageCode
  cards?: number
  /** The one card that it is for: the reader's own, in a space whose card users pay for themselves. */
  card?: string
}

export interface Wish {
  package: PackageCode
  interval: PaymentInterval
  /** As typed. */
  cards: number | string
  offer: string | null
  spaces: string[]
}

/** What is proposed first: what the address says, else enough for the cards that are in use. */
export function firstWish(search: BuySearch, choices: PurchaseChoices, licence: LicenceOut | undefined): Wish {
  const ask = search.ask ?? 'buy'
  const free = choices.spaces.filter(({ licensed }) => !licensed)
  const spaces = licence ? licence.spaces.map(({ uuid }) => uuid) : free.slice(0, 1).map(({ uuid }) => uuid)
  const used = licence?.cards_used ?? free[0]?.cards_used ?? 0
  const packages = choices.packages.map(({ code }) => code)
  const larger = packages.find((code) => code !== licence?.package.code)
  return {
    package:
      search.package ??
      (ask === 'upgrade' ? (larger ?? 'enterprise') : (licence?.package.code ?? packages[0] ?? 'standard')),
    interval: licence && ask !== 'buy' ? licence.interval : 'year',
    cards: search.card ? 1 : (search.cards ?? (ask === 'more' ? 10 : Math.max(5, Math.ceil(used / 5) * 5))),
    offer: null,
    spaces: ask === 'buy' && !search.card ? spaces : [],
  }
}

/** The wish as the server prices it; null while it is none. */
export function wantedOf(search: BuySearch, wish: Wish): QuoteIn | null {
  const ask = search.ask ?? 'buy'
  const cards = typeof wish.cards === 'number' ? wish.cards : Number.NaN
  if (ask !== 'upgrade' && !(Number.isInteger(cards) && cards >= 1 && cards <= 100_000)) return null
  return {
    ask,
    licence: search.licence ?? null,
    package: ask === 'more' ? null : wish.package,
    interval: wish.interval,
    cards: ask === 'upgrade' ? 1 : cards,
    offer: wish.offer,
  }
}

const ASKS: PurchaseAsk[] = ['buy', 'more', 'upgrade']

/** The address as somebody typed or cut it. */
export function readBuySearch(search: { [K in keyof BuySearch]?: unknown }): BuySearch {
  const ask = ASKS.find((one) => one === search.ask)
  const code = (['standard', 'enterprise'] as const).find((one) => one === search.package)
  const cards =
    typeof search.cards === 'number' && Number.isInteger(search.cards) && search.cards > 0 ? search.cards : undefined
  const licence = typeof search.licence === 'string' ? search.licence : undefined
  const card = typeof search.card === 'string' ? search.card : undefined
  return {
    ...(card && { card }),
    // Without a licence there is nothing to add to.
    ...(ask && (ask === 'buy' || licence) && { ask }),
    ...(licence && { licence }),
    ...(code && { package: code }),
    ...(cards && { cards }),
  }
}

/** How a purchase stands for who has made it: what waits for a payment that came to nothing waits in vain. */
export function standing({ state, payment }: Pick<PurchaseOut, 'state' | 'payment'>): PurchaseOut['state'] | 'failed' {
  const inVain = payment?.status === 'failed' || payment?.status === 'cancelled'
  return state === 'placed' && inVain ? 'failed' : state
}
