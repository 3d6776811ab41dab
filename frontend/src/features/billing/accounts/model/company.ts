import type { BillingAccountIn, BillingAccountPatch } from '@/shared/api/generated/types.gen'
import type { Account } from '../api'

export interface CompanyValues {
  name: string
  kind: Account['kind']
  company_name: string
  first_name: string
  last_name: string
  address_line1: string
  address_line2: string
  zipcode: string
  city: string
  country: string
  vat_number: string
}

export function companyOf(account: Account): CompanyValues {
  return {
    name: account.name,
    kind: account.kind,
    company_name: account.company_name,
    first_name: account.first_name,
    last_name: account.last_name,
    address_line1: account.address_line1,
    address_line2: account.address_line2,
    zipcode: account.zipcode,
    city: account.city,
    country: account.country,
    vat_number: account.vat?.number ?? '',
  }
}

/** An address is one thing: who changed a part of it has decided about all of it. */
const ADDRESS: readonly string[] = ['address_line1', 'address_line2', 'zipcode', 'city', 'country']

/** The changed fields, with all that changes together with them. */
export function changedAsWhole<Field extends string>(changed: readonly Field[], all: readonly Field[]): Field[] {
  const moved = changed.some((field) => ADDRESS.includes(field))
  return all.filter((field) => changed.includes(field) || (moved && ADDRESS.includes(field)))
}

/** What changed, as it is sent. A private account has no VAT number, whatever stood in the field before. */
export function patchOf<T extends object>(values: T, changed: readonly (keyof T & string)[]): BillingAccountPatch {
  const sent = Object.fromEntries(
    changed.map((field) => {
      const value = values[field]
      return [field, typeof value === 'string' ? value.trim() : value]
    }),
  ) as BillingAccountPatch
  if ('kind' in values && values.kind === 'private') delete sent.vat_number
  return sent
}

type NewValues = Pick<CompanyValues, 'kind' | 'company_name' | 'first_name' | 'last_name' | 'country' | 'vat_number'>

/** An account to begin with: only what its kind has, whatever was entered before the kind was changed. */
export function newAccount(values: NewValues): BillingAccountIn {
  const { kind, country } = values
  const [company, first, last, number] = [
    values.company_name,
    values.first_name,
    values.last_name,
    values.vat_number,
  ].map((text) => text.trim())
  return kind === 'business'
    ? { kind, country, company_name: company, vat_number: number }
    : { kind, country, first_name: first, last_name: last }
}

/** Countries whose letters say the postcode behind the town. */
const BEHIND = ['AU', 'CA', 'IE', 'IN', 'NZ', 'SG', 'TW', 'US', 'ZA']
/** Those that give it a line of its own. */
const BELOW = ['GB', 'GG', 'IM', 'JE']
/** Those that begin with the town and end with street and postcode. */
const TOWN_FIRST = ['HU']

type Address = Pick<Account, 'address_line1' | 'address_line2' | 'zipcode' | 'city' | 'country' | 'country_name'>

/** Below the name: the lines of an address as the post of its country reads them. */
export function addressLines(address: Address): string[] {
  const street = [address.address_line1, address.address_line2]
  const { zipcode, city, country } = address
  const lines = BELOW.includes(country)
    ? [...street, city, zipcode]
    : BEHIND.includes(country)
      ? [...street, `${city} ${zipcode}`]
      : TOWN_FIRST.includes(country)
        ? [city, ...street, zipcode]
        : [...street, `${zipcode} ${city}`]
  return [...lines, address.country_name].map((line) => line.trim()).filter(Boolean)
}

/** Who pays, as an invoice names them; empty while nobody has said it. */
export function payerOf(account: Pick<Account, 'kind' | 'company_name' | 'first_name' | 'last_name'>): string {
  const person = `${account.first_name} ${account.last_name}`.trim()
  return account.kind === 'business' ? account.company_name : person
}

/** Fields that may be missing for an invoice and have words here. */
const NEEDED = ['company_name', 'first_name', 'last_name', 'address_line1', 'zipcode', 'city', 'country'] as const
export type NeededField = (typeof NEEDED)[number]

export function missingFields(missing: readonly string[]): NeededField[] {
  return NEEDED.filter((field) => missing.includes(field))
}
