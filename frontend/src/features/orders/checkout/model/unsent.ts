import type { Form } from './form'

// What was typed and has not reached the server: kept in this tab, so that a reload without a network loses nothing.
const KEY = 'checkoutForm'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export function keepUnsent(shelf: Shelf, checkout: string, form: Form): void {
  shelf.setItem(KEY, JSON.stringify({ checkout, form }))
}

export function unsent(shelf: Shelf, checkout: string): Form | null {
  try {
    const kept = JSON.parse(shelf.getItem(KEY) ?? '') as { checkout?: string; form?: Form }
    return kept.checkout === checkout && kept.form ? kept.form : null
  } catch {
    return null
  }
}

export function forgetUnsent(shelf: Shelf): void {
  shelf.removeItem(KEY)
}
