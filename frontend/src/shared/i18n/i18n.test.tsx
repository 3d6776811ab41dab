import { act, render, screen } from '@testing-library/react'
import { Component, Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addTexts, changeLanguage, currentLanguage, startI18n, t, useTranslation } from './i18n'
import type { Language } from './languages'

const FORMS = { bare: 'bare', n_one: 'one', n_few: 'few', n_many: 'many', n_other: 'other' }

beforeEach(async () => {
  await changeLanguage('en')
  await startI18n()
})

describe('a text with a number', () => {
  it.each<[Language, Record<number, string>]>([
    ['pt', { 0: 'other', 1: 'one', 2: 'other' }],
    ['fr', { 0: 'one', 1: 'one', 2: 'other' }],
    ['cs', { 0: 'other', 1: 'one', 2: 'few', 5: 'other', 1.5: 'many' }],
    ['hr', { 1: 'one', 3: 'few', 5: 'other', 21: 'one' }],
    ['en', { 0: 'other', 1: 'one', 2: 'other' }],
  ])('takes the form of %s', async (language, wanted) => {
    addTexts(language, 'trial', FORMS)
    await changeLanguage(language)
    const found = Object.keys(wanted).map((count) => [count, t('trial:n', { count: Number(count) })])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(Object.entries(wanted)))
  })

  it('without forms is said as it stands', async () => {
    addTexts('pt', 'trial', FORMS)
    await changeLanguage('pt')
    expect(t('trial:bare', { count: 2 })).toBe('bare')
  })
})

describe('a text', () => {
  it('is filled in as it is, whatever stands in the values', () => {
    addTexts('en', 'trial', { of: '{{name}} of {{ place }}, {{number}}{{missing}}' })
    expect(t('trial:of', { name: '$& <b>', place: '{{name}}', number: 0 })).toBe('$& <b> of {{name}}, 0')
  })

  it('comes from the first namespace that has it, else from the shared ones, else it is its key', () => {
    addTexts('en', 'first', { a: 'first' })
    addTexts('en', 'second', { a: 'second', b: 'second', group: { in: 'deep' } })
    function Words() {
      const { t } = useTranslation(['first', 'second'])
      return ['a', 'b', 'group.in', 'group', 'actions.cancel', 'first:b', 'no.such'].map((key) => t(key)).join(' · ')
    }
    render(<Words />)
    expect(screen.getByText('first · second · deep · group · Cancel · first:b · no.such')).toBeVisible()
  })
})

describe('the language', () => {
  it('changes when its texts are here, and the one asked for last wins', async () => {
    const slow = changeLanguage('de')
    const fast = changeLanguage('hu')
    expect(currentLanguage()).toBe('en')
    await Promise.all([slow, fast])
    expect(currentLanguage()).toBe('hu')
    expect(document.documentElement.lang).toBe('hu')
  })

  it('changes on the page without a moment of keys', async () => {
    const seen: string[] = []
    function Words() {
      seen.push(useTranslation('common').t('actions.cancel'))
      return null
    }
    render(<Words />)
    await act(() => changeLanguage('de'))
    expect(new Set(seen)).toEqual(new Set(['Cancel', 'Abbrechen']))
  })
})

describe('texts that do not come', () => {
  class Caught extends Component<{ children: ReactNode }, { failed: boolean }> {
    override state = { failed: false }
    static getDerivedStateFromError() {
      return { failed: true }
    }
    override render() {
      return this.state.failed ? 'failed' : this.props.children
    }
  }
  function Words() {
    return useTranslation('nowhere').t('word')
  }
  const page = (
    <Caught>
      <Suspense fallback="waiting">
        <Words />
      </Suspense>
    </Caught>
  )
  afterEach(() => vi.useRealTimers())

  it('are an error of the page that needs them, and are asked for again when it tries again', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    vi.useFakeTimers()
    const { unmount } = await act(async () => render(page))
    expect(screen.getByText('failed')).toBeVisible()
    unmount()
    vi.advanceTimersByTime(1000)
    render(page)
    expect(screen.getByText('waiting')).toBeVisible()
  })
})
