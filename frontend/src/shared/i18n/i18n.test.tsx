// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { Component, Suspense, useState, type ReactNode } from 'react'
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

describe('a component that waits for texts', () => {
  it('is waited for by one promise, however often a page is drawn meanwhile', async () => {
    const thrown = new Set<unknown>()
    const useWords = () => {
      try {
        return useTranslation(['cards', 'cards/list']).t('actions.cancel')
      } catch (promise) {
        thrown.add(promise)
        throw promise
      }
    }
    const Words = () => useWords()
    const drawn = () => (
      <Suspense fallback="waiting">
        <Words />
      </Suspense>
    )
    const { rerender } = render(drawn())
    rerender(drawn())
    rerender(drawn())
    expect(thrown.size).toBe(1)
    await screen.findByText('Cancel')
  })

  it('keeps the order of its hooks, and what they hold', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    function Words({ of }: { of: string }) {
      const { t } = useTranslation(of)
      const [first] = useState(of)
      return `${first}: ${t('actions.cancel')}`
    }
    const page = (of: string) => (
      <Suspense fallback="waiting">
        <Words of={of} />
      </Suspense>
    )
    const { rerender } = render(page('common'))
    rerender(page('debug'))
    expect(screen.getByText('waiting')).toBeVisible()
    expect(await screen.findByText('common: Cancel')).toBeVisible()
    rerender(page('common'))
    rerender(page('audit,debug'))
    expect(await screen.findByText('common: Cancel')).toBeVisible()
    expect(said).not.toHaveBeenCalled()
  })
})

describe('texts that the server names in the page', () => {
  const named = (language: string) => {
    document.head.innerHTML = `<link rel="preload" as="fetch" href="/assets/texts-1/${language}/common+trial.json">`
    return vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(() => Promise.resolve(Response.json({ trial: { a: 'named' } })))
  }
  afterEach(() => document.head.replaceChildren())

  it('come in one file', async () => {
    const fetched = named('en')
    await startI18n()
    expect(fetched).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('/assets/texts-1/en/common+trial.json'))
    expect(t('trial:a')).toBe('named')
  })

  it('are left alone in another language than the page is shown in', async () => {
    const fetched = named('hu')
    await startI18n()
    expect(fetched).not.toHaveBeenCalled()
  })

  it('are asked for by themselves where the file does not come', async () => {
    named('en').mockRejectedValue(new TypeError())
    await startI18n(['notices'])
    expect(t('notices:title')).toBe('Notice')
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
