import { describe, expect, it } from 'vitest'
import { generalOf, generalPatch, type GeneralSource } from './general'
import { opensNothing, protectionOf, protectionPatch } from './protection'

const space = {
  name: 'Alpenwerk',
  username: 'alpenwerk',
  visibility: 'unlisted',
  active: true,
  settings: {
    show_space_name: false,
    hide_sign_in: false,
    qr_code: true,
    social_media: true,
    contact_exchange: true,
    hide_profile_link: false,
    multilingual: false,
    languages: ['de'],
    confirm_invitations: false,
    pin_verification: true,
    deny_exceptions: false,
    force_pin_links: true,
    force_pin_qr_codes: false,
  },
} as unknown as GeneralSource

describe('general settings', () => {
  it('are read from columns and switches', () => {
    expect(generalOf(space)).toMatchObject({
      name: 'Alpenwerk',
      qr_code: true,
      languages: ['de'],
    })
  })

  it('are sent where they belong, and only what changed', () => {
    const values = { ...generalOf(space), name: 'Alpenwerk AG', qr_code: false }
    expect(generalPatch(values, ['name', 'qr_code'])).toEqual({
      name: 'Alpenwerk AG',
      settings: { qr_code: false },
    })
    expect(generalPatch(values, ['name'])).toEqual({ name: 'Alpenwerk AG' })
    expect(generalPatch(values, [])).toEqual({})
  })
})

describe('protection', () => {
  it('sends only the switches that changed', () => {
    expect(protectionPatch({ ...protectionOf(space), force_pin_qr_codes: true }, ['force_pin_qr_codes'])).toEqual({
      settings: { force_pin_qr_codes: true },
    })
  })

  it('warns where a PIN is forced and there is none', () => {
    const values = protectionOf(space)
    expect(opensNothing(values, false)).toBe(true)
    expect(opensNothing(values, true)).toBe(false)
    expect(opensNothing({ ...values, force_pin_links: false }, false)).toBe(false)
    expect(opensNothing({ ...values, pin_verification: false }, false)).toBe(false)
  })
})
