import type { ContactOut, ContactPatch } from '@/shared/api/generated/types.gen'

/** What the form of a contact holds. Rows keep what the form does not show: their ids, labels and numbers. */
export interface ContactFields {
  prefix: string
  first_name: string
  last_name: string
  company: string
  job_title: string
  emails: Email[]
  phones: Phone[]
  website: string
  street: string
  zipcode: string
  city: string
  country: string
}
/** `label` is what a vCard says of a new row. */
interface Email {
  id?: string
  label?: EmailLabel
  email: string
}
interface Phone {
  id?: string
  label?: PhoneLabel
  number: string
}
type EmailLabel = NonNullable<ContactPatch['emails']>[number]['label']
type PhoneLabel = NonNullable<ContactPatch['phones']>[number]['label']

export const MOST_ROWS = 10

export const NOBODY: ContactFields = {
  prefix: '',
  first_name: '',
  last_name: '',
  company: '',
  job_title: '',
  emails: [{ email: '' }],
  phones: [{ number: '' }],
  website: '',
  street: '',
  zipcode: '',
  city: '',
  country: '',
}

export function fieldsOf(contact: ContactOut): ContactFields {
  const { prefix, first_name, last_name, company, job_title, emails, phones, websites, addresses } = contact
  const [address] = addresses
  return {
    prefix,
    first_name,
    last_name,
    company,
    job_title,
    emails: emails.length > 0 ? emails.map(({ id, email }) => ({ id, email })) : NOBODY.emails,
    phones: phones.length > 0 ? phones.map(({ id, number }) => ({ id, number })) : NOBODY.phones,
    website: websites[0]?.url ?? '',
    street: address?.street ?? '',
    zipcode: address?.zipcode ?? '',
    city: address?.city ?? '',
    country: address?.country ?? '',
  }
}

/** Nothing that anybody could be found or reached by. */
export function saysNobody(fields: ContactFields): boolean {
  const said = [fields.first_name, fields.last_name, fields.company]
  const ways = [...fields.emails.map(({ email }) => email), ...fields.phones.map(({ number }) => number)]
  return [...said, ...ways].every((text) => !text.trim())
}

/** What has changed, as the API takes it: a row that is known keeps what the form does not show. Labels are words of the
 *  API's own, which it takes back as it gave them. */
export function patchOf(fields: ContactFields, before?: ContactOut): ContactPatch {
  const was = before ? fieldsOf(before) : NOBODY
  const patch: ContactPatch = {}
  for (const key of ['prefix', 'first_name', 'last_name', 'company', 'job_title'] as const)
    if (fields[key].trim() !== was[key]) patch[key] = fields[key].trim()
  if (JSON.stringify(fields.emails) !== JSON.stringify(was.emails))
    patch.emails = fields.emails
      .filter(({ email }) => email.trim())
      .map((row) => ({
        ...(row.label && { label: row.label }),
        ...known(before?.emails, row.id),
        email: row.email.trim(),
      })) as ContactPatch['emails']
  if (JSON.stringify(fields.phones) !== JSON.stringify(was.phones))
    patch.phones = fields.phones
      .filter(({ number }) => number.trim())
      // Another number has another international form.
      .map((row) => ({
        ...(row.label && { label: row.label }),
        ...known(before?.phones, row.id),
        e164: undefined,
        number: row.number.trim(),
      })) as ContactPatch['phones']
  if (fields.website !== was.website) {
    const [first, ...others] = before?.websites ?? []
    const url = fields.website.trim()
    const kept = url ? [{ ...first, url: withScheme(url) }] : []
    patch.websites = [...kept, ...others] as ContactPatch['websites']
  }
  const address = ['street', 'zipcode', 'city', 'country'] as const
  if (address.some((key) => fields[key] !== was[key])) {
    const [first, ...others] = before?.addresses ?? []
    const { street, zipcode, city, country } = fields
    const some = [street, zipcode, city, country].some((text) => text.trim())
    const kept = some ? [{ ...first, street, zipcode, city, country }] : []
    patch.addresses = [...kept, ...others] as ContactPatch['addresses']
  }
  return patch
}

function known<Row extends { id: string }>(rows: readonly Row[] | undefined, id: string | undefined) {
  return rows?.find((row) => row.id === id)
}

/** Nobody types the beginning of an address. */
export function withScheme(url: string): string {
  return /^[a-z][a-z+.-]*:/i.test(url) ? url : `https://${url}`
}
