import { describe, expect, it } from 'vitest'
import { forgetFaults } from '@/shared/draft/faults'
import { cardForm as form } from './draft'
import { missingOf, textsOf, writtenLanguages } from './languages'
import { sectionOf } from './fields'
import { cardWith } from './testing'

const LANGUAGES = { own: 'de', wanted: ['de', 'en', 'fr'], fields: ['suffix', 'job_title', 'description'], missing: {} }
const TEXTS = { prefix: '', suffix: '', pronouns: '', job_title: '', department: '', organisation: '', description: '' }
const card = cardWith({
  language: 'de',
  job_title: 'Leiterin',
  organisation: 'Alpenwerk',
  translations: { en: { ...TEXTS, job_title: 'Head' } },
  languages: LANGUAGES,
})
const base = form.draftOf(card)

describe('texts of a card in several languages', () => {
  it('are written where the space wants more than one', () => {
    expect(writtenLanguages(card)).toEqual(['de', 'en', 'fr'])
    expect(writtenLanguages({ languages: { ...LANGUAGES, wanted: [] } })).toEqual([])
    expect(writtenLanguages({ languages: { ...LANGUAGES, wanted: ['de'] } })).toEqual([])
  })

  it('count as missing as the draft has them, without what the space decides', () => {
    expect(textsOf(card, base)).toEqual({ suffix: '', job_title: 'Leiterin', description: '' })
    expect(missingOf(card, base)).toEqual({ en: [], fr: ['job_title'] })
    expect(missingOf(card, { ...base, description: 'Hallo' })).toEqual({
      en: ['description'],
      fr: ['job_title', 'description'],
    })
    const link = { id: 'a', kind: 'link' as const, title: '', label: 'Termin', url: 'https://example.org' }
    expect(missingOf(card, { ...base, frames: [{ ...link, translations: {} }] }).en).toEqual(['frames.a.label'])
  })

  it('are changed one by one and sent together', () => {
    const draft = { ...base, translations: { en: { job_title: 'Lead' }, fr: { job_title: 'Cheffe' } } }
    expect(form.changes(draft, base)).toEqual(['translations.en.job_title', 'translations.fr.job_title'])
    expect(form.body(draft, base)).toEqual({ translations: draft.translations })
    expect(form.body({ ...draft, translations: {} }, base)).toEqual({ translations: {} })
    expect(sectionOf('translations.en.job_title')).toBe('contact-details')
  })

  it('of two people do not overwrite each other', () => {
    const mine = { ...base, translations: { en: { job_title: 'Lead' } } }
    const theirs = { ...base, translations: { en: { job_title: 'Head' }, fr: { job_title: 'Cheffe' } } }
    expect(form.merge(base, mine, theirs).translations).toEqual({
      en: { job_title: 'Lead' },
      fr: { job_title: 'Cheffe' },
    })
    const mineWithout = { ...base, translations: {} }
    expect(form.merge(theirs, mineWithout, theirs).translations).toEqual({})
  })

  it('keep a message until that text is written again', () => {
    const faults = { 'translations.en.job_title': 'Too long', 'translations.fr.job_title': 'Too long' }
    expect(forgetFaults(faults, 'translations.en.job_title')).toEqual({ 'translations.fr.job_title': 'Too long' })
    expect(forgetFaults(faults, 'translations.en')).toEqual({ 'translations.fr.job_title': 'Too long' })
  })
})
