import { beforeAll, describe, expect, it } from 'vitest'
import { changeLanguage, i18n, startI18n } from './i18n'
import type { Language } from './languages'

const FORMS = { bare: 'bare', n_one: 'one', n_few: 'few', n_many: 'many', n_other: 'other' }

describe('a text with a number', () => {
  beforeAll(() => startI18n())

  it.each<[Language, Record<number, string>]>([
    ['pt', { 0: 'other', 1: 'one', 2: 'other' }],
    ['fr', { 0: 'one', 1: 'one', 2: 'other' }],
    ['cs', { 0: 'other', 1: 'one', 2: 'few', 5: 'other', 1.5: 'many' }],
    ['hr', { 1: 'one', 3: 'few', 5: 'other', 21: 'one' }],
    ['en', { 0: 'other', 1: 'one', 2: 'other' }],
  ])('takes the form of %s', async (language, wanted) => {
    i18n.addResourceBundle(language, 'trial', FORMS)
    await changeLanguage(language)
    const found = Object.keys(wanted).map((count) => [count, i18n.t('trial:n', { count: Number(count) })])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.entries(wanted)))
  })

  it('without forms is said as it stands', async () => {
    i18n.addResourceBundle('pt', 'trial', FORMS)
    await changeLanguage('pt')
    expect(i18n.t('trial:bare', { count: 2 })).toBe('bare')
  })
})
