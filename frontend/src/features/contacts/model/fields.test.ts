import { describe, expect, it } from 'vitest'
import type { ContactOut } from '@/shared/api/generated/types.gen'
import { fieldsOf, NOBODY, patchOf, saysNobody } from './fields'

const contact = {
  prefix: 'Ing.',
  first_name: 'Matthias',
  last_name: 'Kröll',
  company: 'Hochalmbahn AG',
  job_title: '',
  emails: [{ id: 'e', label: 'home', custom_label: '', email: 'kroell@example.com' }],
  phones: [{ id: 'p', label: 'work', custom_label: '', number: '0664 1', e164: '+436641', extension: '12' }],
  websites: [
    { id: 'w', label: 'work', custom_label: '', url: 'https://one.example' },
    { id: 'v', label: 'work', custom_label: '', url: 'https://two.example' },
  ],
  addresses: [{ id: 'a', label: 'work', custom_label: '', street: 'Talstraße 86', city: 'Leutasch', region: 'Tirol' }],
} as unknown as ContactOut

describe('what is sent of a contact', () => {
  it('is nothing where nothing has changed', () => {
    expect(patchOf(fieldsOf(contact), contact)).toEqual({})
  })

  it('is what has changed, and keeps of a row what the form does not show', () => {
    const fields = fieldsOf(contact)
    const patch = patchOf(
      {
        ...fields,
        company: ' Hochalm ',
        emails: [...fields.emails, { email: ' m@example.com ' }, { email: '' }],
        phones: [{ id: 'p', number: '0664 2' }],
        website: 'three.example',
        city: 'Seefeld',
      },
      contact,
    )
    expect(patch.company).toBe('Hochalm')
    expect(patch.emails).toEqual([contact.emails[0], { email: 'm@example.com' }])
    expect(patch.phones).toMatchObject([{ id: 'p', label: 'work', extension: '12', number: '0664 2', e164: undefined }])
    expect(patch.websites).toMatchObject([{ id: 'w', url: 'https://three.example' }, { id: 'v' }])
    expect(patch.addresses).toMatchObject([{ id: 'a', street: 'Talstraße 86', city: 'Seefeld', region: 'Tirol' }])
  })

  it('takes away what was emptied', () => {
    const patch = patchOf({ ...fieldsOf(contact), website: '', street: '', city: '' }, contact)
    expect(patch.websites).toMatchObject([{ id: 'v' }])
    expect(patch.addresses).toEqual([])
  })

  it('is somebody: a name, a company or a way to reach them', () => {
    expect(saysNobody({ ...NOBODY, job_title: 'Director' })).toBe(true)
    expect(saysNobody({ ...NOBODY, phones: [{ number: '1' }] })).toBe(false)
  })
})
