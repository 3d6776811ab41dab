import { byKey, rowsOf, whole } from './fields'
import { draftForm } from './form'

interface Link {
  id: string
  url: string
}

/** A signature as a server might answer it: what tests of drafts edit. */
export interface Signature {
  uuid: string
  version: number
  name: string
  greeting: string
  colours: { text: string; ground: string }
  links: Link[]
}
export type SignatureDraft = Pick<Signature, 'name' | 'greeting' | 'colours' | 'links'>
export type SignatureBody = Partial<Record<keyof SignatureDraft, unknown>>

export const signatureForm = draftForm<Signature, SignatureDraft, string, SignatureBody>((saved) => saved, {
  name: whole((name) => name.trim()),
  greeting: whole(),
  colours: byKey<Signature['colours']>({ ground: (colour) => colour.toLowerCase() }),
  links: rowsOf(
    ({ id, url }) => ({ id, url: url.trim() }),
    (row) => row.url.trim() === '',
  ),
})

export function signatureWith(values: Partial<Signature> = {}): Signature {
  return {
    uuid: '0190a000-0000-7000-8000-000000000001',
    version: 1,
    name: 'Sales',
    greeting: 'Kind regards',
    colours: { text: '#111111', ground: '#ffffff' },
    links: [
      { id: 'a', url: 'https://one.example' },
      { id: 'b', url: 'https://two.example' },
    ],
    ...values,
  }
}
