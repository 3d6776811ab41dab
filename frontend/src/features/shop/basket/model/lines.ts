import type { CheckoutCosts, CheckoutItem, CheckoutItemIn, CheckoutOut } from '@/shared/api/generated/types.gen'
import { pieces } from '../../model/prices'

type Line = CheckoutItemIn

/** What is chosen of a line: the server computes the rest anew. */
export function lineOf(item: CheckoutItem): Line {
  const { licence } = item.products
  return {
    uuid: item.uuid,
    article_id: item.article_id,
    variant_id: item.variant_id,
    style_id: item.style_id,
    space_id: item.space_id,
    products: { licence: licence && { uuid: licence.uuid, payment: licence.payment } },
    quantity: item.quantity,
    people: { kind: item.people.kind, card_ids: item.people.card_ids, department: item.people.department },
  }
}

export function linesOf(basket: Pick<CheckoutOut, 'items'> | null): Line[] {
  return basket?.items.map(lineOf) ?? []
}

/** Made for people: their number is the quantity. */
export function isForPeople({ people }: Pick<CheckoutItem, 'people'>): boolean {
  return people.kind !== 'none'
}

/** What tells two lines apart, beside how many. */
function sameThing(line: Line): string {
  const licence = line.products?.licence
  return JSON.stringify([
    line.article_id ?? null,
    line.variant_id ?? null,
    line.style_id ?? null,
    line.space_id ?? null,
    licence && !line.article_id ? licence.uuid : null,
    licence?.payment ?? null,
    line.people?.kind ?? 'none',
    line.people?.department ?? '',
    (line.people?.card_ids ?? []).toSorted(),
  ])
}

/** Adds a line, of one piece unless it says more; what is there already becomes more. People are there once only. */
export function added(lines: readonly Line[], line: Line): Line[] {
  const wanted = { ...line, quantity: pieces(line.quantity ?? 1) }
  const at = lines.findIndex((one) => sameThing(one) === sameThing(wanted))
  const there = lines[at]
  if (!there) return [...lines, wanted]
  if ((there.people?.kind ?? 'none') !== 'none') return [...lines]
  return lines.with(at, { ...there, quantity: pieces((there.quantity ?? 1) + wanted.quantity) })
}

/** Never below one. */
export function withQuantity(lines: readonly Line[], uuid: string, quantity: number): Line[] {
  return lines.map((line) => (line.uuid === uuid ? { ...line, quantity: pieces(quantity) } : line))
}

export function removed(lines: readonly Line[], uuid: string): Line[] {
  return lines.filter((line) => line.uuid !== uuid)
}

/** Puts a line back to where it was. */
export function restored(lines: readonly Line[], line: Line, place: number): Line[] {
  return removed(lines, line.uuid ?? '').toSpliced(place, 0, line)
}

/** Two baskets of one person as one; lines of the other get keys of their own. */
export function merged(lines: readonly Line[], others: readonly Line[], most = 50): Line[] {
  return others
    .reduce<Line[]>((found, other) => added(found, { ...other, uuid: null }), [...lines])
    .slice(0, Math.max(most, lines.length))
}

/** What a line costs in the prices that lead: now, and before the discount where there is one. */
export function costOf(
  item: Pick<CheckoutItem, 'price' | 'price_gross' | 'discount' | 'quantity'>,
  { leading }: Pick<CheckoutCosts, 'leading'>,
): { now: number; before: number | null; each: number } {
  const now = leading === 'net' ? item.price : item.price_gross
  return {
    now,
    before: item.discount > 0 ? now + item.discount : null,
    each: item.quantity > 0 ? Math.round(now / item.quantity) : 0,
  }
}

/** A discount counts only above nothing (specification, section 5). */
export function shownDiscount({ discount }: Pick<CheckoutOut, 'discount'>): CheckoutOut['discount'] {
  return discount && discount.value > 0 ? discount : null
}
