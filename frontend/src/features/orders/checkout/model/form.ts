import type {
  CheckoutAddress,
  CheckoutForm,
  CheckoutParty,
  CheckoutReceiver,
  LocationRow,
  MethodKind,
  PaidWith,
} from '@/shared/api/generated/types.gen'

export const STEPS = ['basket', 'addresses', 'payment', 'review', 'done'] as const
export type Step = (typeof STEPS)[number]

export type Address = Required<CheckoutAddress>
export type Party = Required<Omit<CheckoutParty, 'address'>> & { address: Address }
export type Receiver = Party & { phone: string }
interface Delivery {
  department: string
  delivery: Receiver
}
export type Form = Required<Omit<CheckoutForm, 'billing' | 'delivery' | 'deliveries'>> & {
  billing: Party
  delivery: Receiver
  deliveries: Delivery[]
}

function partyOf(party: CheckoutParty = {}): Party {
  const { firstName = '', lastName = '', company_name = '', address = {} } = party
  const { address_line1 = '', address_line2 = '', zipcode = '', city = '', country_id = '', vat_nr = '' } = address
  return {
    firstName,
    lastName,
    company_name,
    address: { address_line1, address_line2, zipcode, city, country_id, vat_nr },
  }
}

export function receiverOf(receiver: CheckoutReceiver = {}): Receiver {
  return { ...partyOf(receiver), phone: receiver.phone ?? '' }
}

/** A receiver at the address of a location; who is named there stays, else it is the firm. */
export function atLocation(
  receiver: Receiver,
  location: Pick<LocationRow, 'street' | 'zipcode' | 'city' | 'country'>,
  usual: { country: string; firm: string },
): Receiver {
  const { street, zipcode, city, country } = location
  const isNamed = [receiver.company_name, receiver.firstName, receiver.lastName].some((name) => name.trim() !== '')
  return {
    ...receiver,
    company_name: isNamed ? receiver.company_name : usual.firm,
    address: {
      ...receiver.address,
      address_line1: street,
      address_line2: '',
      zipcode,
      city,
      country_id: country || usual.country,
    },
  }
}

/** The form of a checkout with all its fields (specification, section 3). */
export function wholeForm(form: CheckoutForm): Form {
  return {
    paid_with: form.paid_with ?? null,
    email: form.email ?? '',
    phone: form.phone ?? '',
    billing: partyOf(form.billing),
    delivery: receiverOf(form.delivery),
    differentDelivery: form.differentDelivery ?? false,
    account_id: form.account_id ?? null,
    method_id: form.method_id ?? null,
    terms_version: form.terms_version ?? '',
    accepted: form.accepted ?? false,
    deliveries: (form.deliveries ?? []).map(({ department, delivery }) => ({
      department,
      delivery: receiverOf(delivery),
    })),
    po_number: form.po_number ?? '',
  }
}

type Faults = Record<string, string[]>

/** The step in which a fault is mended. */
function stepOf(fault: string): Step {
  if (fault.startsWith('items')) return 'basket'
  if (/^form\.(paid_with|method_id|po_number)/.test(fault)) return 'payment'
  return /^form\.(terms_version|accepted)/.test(fault) ? 'review' : 'addresses'
}

/** What keeps a step from being done, one sentence a field. */
export function faultsOf(faults: Faults, step: Step): Record<string, string> {
  const own = Object.entries(faults).filter(([key]) => stepOf(key) === step)
  return Object.fromEntries(own.flatMap(([key, [sentence]]) => (sentence ? [[key, sentence]] : [])))
}

/** The step that is wanted, or the first before it that is not done. */
export function reachable(wanted: Step, faults: Faults): Step {
  const before = STEPS.slice(0, STEPS.indexOf(wanted))
  return before.find((step) => Object.keys(faultsOf(faults, step)).length > 0) ?? wanted
}

/** Faults of a part of the form, by the names of its fields: `address.zipcode`. */
export function within(faults: Record<string, string>, part: string): Record<string, string> {
  const inside = Object.entries(faults).filter(([key]) => key.startsWith(`${part}.`))
  return Object.fromEntries(inside.map(([key, sentence]) => [key.slice(part.length + 1), sentence]))
}

const PAID_WITH: Record<MethodKind, PaidWith> = { card: 'credit_card', sepa_debit: 'sepa', invoice: 'invoice' }

/** How is paid, as the form says it. */
export function paidWith(kind: MethodKind | undefined): PaidWith {
  return PAID_WITH[kind ?? 'invoice']
}

/** A company without a name: the server would take who is named for a private person. */
export function isUnnamed({ account_id: account, billing }: Form, business: boolean): boolean {
  return business && !account && !billing.company_name.trim()
}
