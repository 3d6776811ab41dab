import { describe, expect, it } from 'vitest'
import { beginningOf, campaignForm, progressOf, type Campaign } from './campaign'

const AUDIENCE = {
  lists: [],
  cards: [],
  locations: [],
  cities: [],
  languages: [],
  sources: [],
  joined_from: null,
  joined_until: null,
  last_letter: null,
}
const saved = {
  name: 'Spring',
  rate: null,
  audience: AUDIENCE,
  texts: [
    { language: 'de', subject: 'Frühling', preheader: '', blocks: [{ id: 'a', kind: 'divider' }] },
    { language: 'en', subject: 'Spring', preheader: '', blocks: [] },
  ],
} as unknown as Campaign
const base = campaignForm.draftOf(saved)

describe('a letter in several languages', () => {
  it('sends the texts that have changed, whole, and no others', () => {
    const german = { ...base.texts.de!, subject: 'Frühling 2027' }
    const draft = { ...base, texts: { ...base.texts, de: german } }
    expect(campaignForm.changes(draft, base)).toEqual(['texts.de'])
    expect(campaignForm.body(draft, base)).toEqual({
      texts: { de: { subject: 'Frühling 2027', preheader: '', blocks: [{ id: 'a', kind: 'divider' }] } },
    })
  })

  it('says who gets it as a whole', () => {
    const draft = { ...base, audience: { ...AUDIENCE, cities: ['Innsbruck'] } }
    expect(campaignForm.body(draft, base)).toEqual({ audience: { ...AUDIENCE, cities: ['Innsbruck'] } })
  })

  it('keeps what two people wrote in two languages', () => {
    const mine = { ...base, texts: { ...base.texts, de: { ...base.texts.de!, subject: 'Meins' } } }
    const theirs = { ...base, texts: { ...base.texts, en: { ...base.texts.en!, subject: 'Theirs' } } }
    expect(campaignForm.compare(base, mine, theirs).both).toEqual([])
    const merged = campaignForm.merge(base, mine, theirs)
    expect([merged.texts.de?.subject, merged.texts.en?.subject]).toEqual(['Meins', 'Theirs'])
  })

  it('begins in a further language with what it says in the first', () => {
    const text = beginningOf(base.texts.de)
    expect(text.subject).toBe('Frühling')
    expect(text.blocks).toMatchObject([{ kind: 'divider' }])
    expect(text.blocks[0]?.id).not.toBe('a')
    expect(beginningOf(undefined)).toEqual({ subject: '', preheader: '', blocks: [] })
  })
})

it('is as far as nothing is to be sent any more', () => {
  const counts = { total: 10, queued: 4, sending: 1, sent: 3, unknown: 1, failed: 1, skipped: 0 }
  expect(progressOf(counts)).toBe(0.5)
  expect(progressOf({ ...counts, total: 0 })).toBe(0)
})
