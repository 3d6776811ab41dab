import { describe, expect, it } from 'vitest'
import { anyOf, askOf, exchangePatch, isSaid, languagesFor, withText, type ExchangeSettings } from './exchange'

const values: ExchangeSettings = {
  contact_exchange: true,
  exchange_fields: { phone: 'required' },
  exchange_questions: [
    { id: 'a', texts: { de: 'Wie viele?' }, options: [{ de: 'Eine' }, {}, { de: ' ' }], required: true },
  ],
  exchange_thanks: {},
}

describe('the settings of the exchange', () => {
  it('sends what was changed, without empty answers', () => {
    expect(exchangePatch(values, ['exchange_questions'])).toEqual({
      settings: {
        exchange_questions: [{ id: 'a', texts: { de: 'Wie viele?' }, options: [{ de: 'Eine' }], required: true }],
      },
    })
    expect(exchangePatch(values, [])).toEqual({ settings: {} })
  })

  it('asks for what nobody has decided, without insisting', () => {
    expect([askOf(values, 'company'), askOf(values, 'phone')]).toEqual(['optional', 'required'])
  })
})

describe('texts in languages', () => {
  it('lose a language whose text is emptied', () => {
    expect(withText({ de: 'Ja', en: 'Yes' }, 'de', '')).toEqual({ en: 'Yes' })
    expect(withText({ en: 'Yes' }, 'de', 'Ja')).toEqual({ en: 'Yes', de: 'Ja' })
    expect([isSaid({}), isSaid({ de: ' ' }), isSaid({ de: 'x' })]).toEqual([false, false, true])
  })

  it('are shown in another language where one is missing', () => {
    expect(anyOf({ fr: 'Oui', en: 'Yes' }, ['hu', 'fr'])).toBe('Oui')
    expect(anyOf({})).toBe('')
  })

  it('are written first in those that the space wants', () => {
    const space = (multilingual: boolean) => ({ settings: { multilingual, languages: ['fr', 'de'] } }) as never
    expect(languagesFor(space(true), 'en').slice(0, 3)).toEqual(['fr', 'de', 'en'])
    expect(languagesFor(space(false), 'hr').slice(0, 2)).toEqual(['hr', 'en'])
    expect(languagesFor(space(true), 'de')).toHaveLength(9)
  })
})
