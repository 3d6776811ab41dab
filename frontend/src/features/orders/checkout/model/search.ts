import type { Unread } from '@/shared/address'
import { STEPS, type Step } from './form'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Where somebody is in the checkout; `order` is what it has become. */
export interface CheckoutSearch {
  step?: Step
  order?: string
}

export function readCheckoutSearch(raw: Unread<CheckoutSearch>): CheckoutSearch {
  const step = STEPS.find((one) => one === raw.step && one !== 'done')
  return {
    ...(step && { step }),
    ...(typeof raw.order === 'string' && UUID.test(raw.order) && { order: raw.order }),
  }
}
