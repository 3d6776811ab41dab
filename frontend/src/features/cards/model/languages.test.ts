import { describe, expect, it } from 'vitest'
import { changesBetween, copyChange, draftOf, patchOf } from './draft'
import { merge } from './conflict'
import { editorReducer, startEditor } from './editor'
import { sectionOf } from './errors'
import { missingOf, textsOf, writtenLanguages } from './languages'
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
const base = draftOf(card)

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
    const frames = [{ id: 'a', kind: 'link' as const, title: '', label: 'Termin', url: 'https://example.org' }]
    expect(missingOf(card, { ...base, frames: frames as never }).en).toEqual(['frames.a.label'])
  })

  it('are changed one by one and sent together', () => {
    const draft = { ...base, translations: { en: { job_title: 'Lead' }, fr: { job_title: 'Cheffe' } } }
    expect(changesBetween(draft, base)).toEqual(['translations.en.job_title', 'translations.fr.job_title'])
    expect(patchOf(draft, base)).toEqual({ translations: draft.translations })
    expect(patchOf({ ...draft, translations: {} }, base)).toEqual({ translations: {} })
    expect(sectionOf('translations.en.job_title')).toBe('contact-details')
  })

  it('of two people do not overwrite each other', () => {
    const mine = { ...base, translations: { en: { job_title: 'Lead' } } }
    const theirs = { ...base, translations: { en: { job_title: 'Head' }, fr: { job_title: 'Cheffe' } } }
    expect(merge(base, mine, theirs, {}).translations).toEqual({
      en: { job_title: 'Lead' },
      fr: { job_title: 'Cheffe' },
    })
    expect(copyChange('translations.fr.job_title', base, theirs).translations).toEqual({ en: { job_title: 'Head' } })
  })

  it('keep a message until that text is written again', () => {
    const failed = editorReducer(startEditor(card), {
      type: 'failed',
      faults: { 'translations.en.job_title': 'Too long', 'translations.fr.job_title': 'Too long' },
      problem: null,
    })
    const next = editorReducer(failed, {
      type: 'translate',
      translations: { en: { job_title: 'Lead' } },
      path: 'translations.en.job_title',
    })
    expect(next.faults).toEqual({ 'translations.fr.job_title': 'Too long' })
  })
})
