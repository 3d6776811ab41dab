import type { ContactPatch } from '@/shared/api/generated/types.gen'
import { withScheme } from '../../model/fields'
import { countryCode } from './countries'

/** Somebody whom a vCard or a code speaks of, as the API takes it. */
export interface Person {
  prefix: string
  first_name: string
  last_name: string
  suffix: string
  company: string
  job_title: string
  emails: Row<'emails'>[]
  phones: Row<'phones'>[]
  websites: Row<'websites'>[]
  addresses: Row<'addresses'>[]
  note: string
}
type Row<K extends 'emails' | 'phones' | 'websites' | 'addresses'> = NonNullable<ContactPatch[K]>[number]

const MOST_ROWS = 10
const MOST_ADDRESSES = 5

const nobody = (): Person => ({
  prefix: '',
  first_name: '',
  last_name: '',
  suffix: '',
  company: '',
  job_title: '',
  emails: [],
  phones: [],
  websites: [],
  addresses: [],
  note: '',
})

/** What a file of text is written in: UTF-8 and UTF-16 by their marks, UTF-8 where it is valid, else what old phones
 *  write. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Everybody whom a text speaks of, each once: vCards of any version, MECARD, or a bare address, number or link. */
export function peopleIn(text: string): Person[] {
  const plain = text.replace(/^\uFEFF/, '').trim()
  const found = /^begin:vcard/im.test(plain)
    ? vcards(plain)
    : /^mecard:/i.test(plain)
      ? [...plain.matchAll(/mecard:([^]*?;;|[^]*$)/gi)].map(([, body]) => mecard(body ?? ''))
      : [bare(plain)]
  const different = new Map(found.filter(saysSomething).map((person) => [JSON.stringify(person), person]))
  return [...different.values()]
}

/** What somebody is called; the company or the address where there is no name. */
export function nameOf(person: Person): string {
  const name = [person.prefix, person.first_name, person.last_name, person.suffix].filter(Boolean).join(' ')
  return name || person.company || person.emails[0]?.email || person.phones[0]?.number || person.websites[0]?.url || ''
}

function saysSomething(person: Person): boolean {
  return nameOf(person) !== ''
}

// --- what is taken, within the limits of the API

const cut = (text: string, most: number) => text.replace(/\s+/g, ' ').trim().slice(0, most)

function addEmail(person: Person, text: string, label: 'work' | 'home' = 'work'): void {
  const email = cut(text.replace(/^mailto:/i, ''), 254)
  const isKnown = person.emails.some((row) => row.email.toLowerCase() === email.toLowerCase())
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && !isKnown && person.emails.length < MOST_ROWS)
    person.emails.push({ label, email })
}

type PhoneLabel = 'mobile' | 'work' | 'home' | 'fax' | 'other'
function addPhone(person: Person, text: string, label: PhoneLabel = 'work'): void {
  const number = cut(text.replace(/^tel:/i, '').replace(/;.*$/, ''), 40)
  const digits = number.replace(/\D/g, '')
  const isKnown = person.phones.some((row) => row.number.replace(/\D/g, '') === digits)
  if (digits.length > 2 && !isKnown && person.phones.length < MOST_ROWS) person.phones.push({ label, number })
}

function addWebsite(person: Person, text: string): void {
  const url = withScheme(text.trim())
  const isKnown = person.websites.some((row) => row.url === url)
  if (/^https?:\/\/[^\s/]+\.[^\s]+$/i.test(url) && url.length <= 500 && !isKnown && person.websites.length < MOST_ROWS)
    person.websites.push({ label: 'work', url })
}

type AddressParts = Partial<Record<'street' | 'street2' | 'city' | 'region' | 'zipcode' | 'country', string>>
function addAddress(person: Person, parts: AddressParts, label: 'work' | 'home' = 'work'): void {
  const address = {
    label,
    street: cut(parts.street ?? '', 200),
    street2: cut(parts.street2 ?? '', 200),
    city: cut(parts.city ?? '', 120),
    region: cut(parts.region ?? '', 120),
    zipcode: cut(parts.zipcode ?? '', 20),
    country: countryCode(parts.country ?? ''),
  }
  if (
    Object.entries(address).some(([part, said]) => part !== 'label' && said) &&
    person.addresses.length < MOST_ADDRESSES
  )
    person.addresses.push(address)
}

function addNote(person: Person, text: string): void {
  const note = text.replace(/\r\n?/g, '\n').trim()
  if (note) person.note = [person.note, note].filter(Boolean).join('\n\n').slice(0, 4000)
}

// --- vCard 2.1, 3.0 and 4.0

interface Property {
  name: string
  types: string[]
  value: string
}

function vcards(text: string): Person[] {
  const people: Person[] = []
  let properties: Property[] | null = null
  // A card in a card (AGENT) belongs to the outer one.
  let depth = 0
  for (const line of lines(text)) {
    if (/^begin:vcard/i.test(line)) {
      depth += 1
      if (depth === 1) properties = []
    } else if (/^end:vcard/i.test(line)) {
      depth = Math.max(0, depth - 1)
      if (depth === 0 && properties) {
        people.push(personOf(properties))
        properties = null
      }
    } else if (depth === 1 && properties) {
      const property = propertyOf(line)
      if (property) properties.push(property)
    }
  }
  // A code that was cut before its end.
  if (properties) people.push(personOf(properties))
  return people
}

/** Whole lines: what was folded, and what quoted-printable breaks, is one again. */
function lines(text: string): string[] {
  const result: string[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const last = result.at(-1)
    if (last !== undefined && /;\s*(encoding=)?quoted-printable/i.test(head(last)) && last.endsWith('='))
      result[result.length - 1] = last.slice(0, -1) + line
    else if (last !== undefined && /^[ \t]/.test(line)) result[result.length - 1] = last + line.slice(1)
    else result.push(line)
  }
  return result
}

/** Name and parameters of a line: up to the first colon that is not quoted. */
function head(line: string): string {
  return /^(?:"[^"]*"|[^":])*/.exec(line)?.[0] ?? ''
}

function propertyOf(line: string): Property | null {
  const before = head(line)
  if (!before || before.length === line.length) return null
  const [full = '', ...parameters] = before.match(/(?:"[^"]*"|[^";])+/g) ?? []
  const raw = line.slice(before.length + 1)
  const types: string[] = []
  let charset = 'utf-8'
  let isQuoted = false
  for (const parameter of parameters) {
    const [, key = '', value = ''] = /^(?:([\w-]+)=)?(.*)$/.exec(parameter.trim()) ?? []
    const said = value.replaceAll('"', '').toUpperCase()
    if (/^charset$/i.test(key)) charset = said
    else if (said === 'QUOTED-PRINTABLE') isQuoted = true
    else if (said === 'BASE64' || said === 'B') return null
    else if (!key || /^type$/i.test(key)) types.push(...said.split(','))
  }
  const name = full.replace(/^.*\./, '').trim().toUpperCase()
  return { name, types, value: isQuoted ? unquoted(raw, charset) : raw }
}

function unquoted(text: string, charset: string): string {
  const bytes: number[] = []
  const encoder = new TextEncoder()
  for (let place = 0; place < text.length; place += 1) {
    const code = /^=([0-9A-F]{2})/i.exec(text.slice(place, place + 3))?.[1]
    if (code) {
      bytes.push(Number.parseInt(code, 16))
      place += 2
    } else bytes.push(...encoder.encode(text[place] ?? ''))
  }
  try {
    return new TextDecoder(charset).decode(new Uint8Array(bytes))
  } catch {
    return new TextDecoder().decode(new Uint8Array(bytes))
  }
}

/** The parts of a value between signs that are not escaped, each as it is meant. */
function parts(value: string, sign: ';' | ','): string[] {
  const found = ['']
  for (let place = 0; place < value.length; place += 1) {
    const one = value[place] ?? ''
    if (one === sign) found.push('')
    else if (one === '\\') {
      found.push(`${found.pop() ?? ''}${one}${value[place + 1] ?? ''}`)
      place += 1
    } else found.push(`${found.pop() ?? ''}${one}`)
  }
  return found.map(plain)
}

function plain(value: string): string {
  return value
    .replace(/\\n/gi, '\n')
    .replace(/\\([^])/g, '$1')
    .trim()
}

function personOf(properties: readonly Property[]): Person {
  const person = nobody()
  const isHome = (types: readonly string[]) => (types.includes('HOME') ? 'home' : 'work')
  let called = ''
  let department = ''
  for (const { name, types, value } of properties) {
    if (name === 'N') {
      const [last = '', first = '', more = '', before = '', after = ''] = parts(value, ';')
      person.last_name = cut(last, 100)
      person.first_name = cut(`${first} ${more}`, 100)
      person.prefix = cut(before, 60)
      person.suffix = cut(after, 60)
    } else if (name === 'FN') called ||= cut(plain(value), 200)
    else if (name === 'ORG') {
      const [company = '', ...units] = parts(value, ';')
      person.company ||= cut(company, 200)
      department ||= cut(units.filter(Boolean).join(', '), 200)
    } else if (name === 'TITLE') person.job_title ||= cut(plain(value), 200)
    else if (name === 'ROLE') department ||= cut(plain(value), 200)
    else if (name === 'EMAIL') addEmail(person, plain(value), isHome(types))
    else if (name === 'TEL') addPhone(person, plain(value), phoneLabel(types))
    else if (name === 'URL') addWebsite(person, plain(value))
    else if (name === 'NOTE') addNote(person, plain(value))
    else if (name === 'ADR') {
      const [box = '', extended = '', street = '', city = '', region = '', zipcode = '', country = ''] = parts(
        value,
        ';',
      )
      const street2 = [extended, box].filter(Boolean).join(', ')
      const label = isHome(types)
      addAddress(person, { street, street2, city, region, zipcode, country }, label)
    }
  }
  if (department) person.job_title = cut([person.job_title, department].filter(Boolean).join(', '), 200)
  if (!person.first_name && !person.last_name && called && called !== person.company) {
    const [, first = '', last = called] = /^(.*)\s(\S+)$/.exec(called) ?? []
    Object.assign(person, { first_name: cut(first, 100), last_name: cut(last, 100) })
  }
  return person
}

function phoneLabel(types: readonly string[]): PhoneLabel {
  if (types.includes('FAX')) return 'fax'
  if (types.includes('CELL') || types.includes('IPHONE')) return 'mobile'
  if (types.includes('HOME')) return 'home'
  return 'work'
}

// --- MECARD, as codes on paper cards hold it (NTT DoCoMo)

function mecard(body: string): Person {
  const person = nobody()
  for (const [, name = '', value = ''] of body.matchAll(/([A-Z-]+):((?:[^\\;]|\\[^])*)(?:;|$)/gi)) {
    const said = plain(value)
    switch (name.toUpperCase()) {
      case 'N': {
        const [last = '', first = ''] = parts(value, ',')
        person.last_name = cut(last, 100)
        person.first_name = cut(first, 100)
        break
      }
      case 'ORG':
        person.company = cut(said, 200)
        break
      case 'TITLE':
        person.job_title = cut(said, 200)
        break
      case 'TEL':
        addPhone(person, said)
        break
      case 'EMAIL':
        addEmail(person, said)
        break
      case 'URL':
        addWebsite(person, said)
        break
      case 'NOTE':
        addNote(person, said)
        break
      case 'ADR': {
        // Box, room, house and street, city, region, postcode, country.
        const found = parts(value, ',')
        const [, , street = '', city = '', region = '', zipcode = '', country = ''] = found
        if (found.length >= 7) addAddress(person, { street, city, region, zipcode, country })
        else addAddress(person, { street: found.filter(Boolean).join(', ') })
      }
    }
  }
  return person
}

/** A code that holds one thing alone: mostly the address of a digital card. */
function bare(text: string): Person {
  const person = nobody()
  if (/^mailto:/i.test(text)) addEmail(person, text.replace(/\?.*$/, ''))
  else if (/^tel:/i.test(text)) addPhone(person, text)
  else if (/^https?:\/\/\S+$/i.test(text)) addWebsite(person, text)
  return person
}
