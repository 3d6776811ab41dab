import { describe, expect, it } from 'vitest'
import type { Frame } from '@/shared/api/types'
import { missingIn, missingInFrames, tidy, withCopies, withText } from './texts'

const texts = { job_title: 'Leiterin', department: 'Forschung', suffix: '', description: '<p>&nbsp;</p>' }

describe('what is missing', () => {
  it('is what is said in the own language only', () => {
    expect(missingIn(texts, {}, 'en')).toEqual(['job_title', 'department'])
    expect(missingIn(texts, { en: { job_title: 'Head' } }, 'en')).toEqual(['department'])
    expect(missingIn(texts, { en: { job_title: '  ' }, fr: { job_title: 'Cheffe' } }, 'en')).toEqual([
      'job_title',
      'department',
    ])
  })

  it('in frames is named by frame and text', () => {
    const none = { title: '', html: '', alt: '', label: '', text: '', consent: '', note: '' }
    const frames: Frame[] = [
      { id: 'a', kind: 'text', title: 'Über uns', html: '<p></p>', translations: {} },
      {
        id: 'b',
        kind: 'link',
        title: '',
        label: 'Termin',
        url: 'https://example.org',
        translations: { en: { ...none, label: 'Book' } },
      },
      {
        id: 'c',
        kind: 'video',
        title: 'Film',
        url: 'https://vimeo.com/1',
        provider: 'vimeo',
        poster: null,
        translations: {},
      },
    ]
    expect(missingInFrames(frames, 'en')).toEqual(['a.title', 'c.title'])
    expect(missingInFrames(frames, 'fr')).toEqual(['a.title', 'b.label', 'c.title'])
  })
})

describe('translations', () => {
  it('keep only what says something', () => {
    const one = withText({ fr: { job_title: 'Cheffe' } }, 'en', 'job_title', 'Head')
    expect(one).toEqual({ en: { job_title: 'Head' }, fr: { job_title: 'Cheffe' } })
    expect(withText(one, 'en', 'job_title', '')).toEqual({ fr: { job_title: 'Cheffe' } })
    expect(JSON.stringify(tidy({ fr: { b: 'x', a: 'y' }, de: { a: '' } }))).toBe('{"fr":{"a":"y","b":"x"}}')
  })

  it('start from a copy of the original where they are missing, and only there', () => {
    expect(withCopies(texts, { en: { job_title: 'Head' }, fr: {} }, 'en')).toEqual({
      en: { job_title: 'Head', department: 'Forschung' },
    })
  })
})
