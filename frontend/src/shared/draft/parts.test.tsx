// @vitest-environment jsdom
import { render, renderHook, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PartMark, partToShow, useFaultFocus } from './parts'
import { rowActions } from './rows'

vi.mock('@/shared/ui/toasts', () => ({ toastDone: vi.fn((_: string, undo?: () => void) => undo?.()) }))

const partOf = (path: string) => ({ name: 'texts', links: 'links' })[path.split('.')[0] ?? ''] ?? null

describe('the parts of an editor', () => {
  it('show what is wrong, the one in sight first', () => {
    expect(partToShow(['name', 'links.a.url'], partOf, 'links')).toBe('links')
    expect(partToShow(['name', 'links.a.url'], partOf, null)).toBe('texts')
    expect(partToShow(['version'], partOf, 'links')).toBeNull()
  })

  it('are marked where something is changed, and before that where something is wrong', () => {
    const mark = (part: string, changes: string[], faults: Record<string, string>) => {
      const { container } = render(
        <PartMark part={part} partOf={partOf} editing={{ changes, faults }} changed="changed" faulty="wrong" />,
      )
      return container.querySelector('[role="img"]')?.getAttribute('aria-label')
    }
    expect(mark('texts', ['name'], {})).toBe('changed')
    expect(mark('texts', ['name'], { name: 'Taken.' })).toBe('wrong')
    expect(mark('texts', ['links'], { 'links.a.url': 'Bad.' })).toBeUndefined()
  })
})

describe('what is wrong', () => {
  const open = vi.fn<(part: string) => Promise<void>>()
  beforeEach(() => {
    vi.useFakeTimers()
    open.mockReset().mockResolvedValue(undefined)
  })

  function focusFrom(here: string | null, paths: string[]) {
    const { result } = renderHook(() => useFaultFocus({ partOf, here: () => here, open }))
    render(
      <div ref={result.current.holder}>
        <div data-faulty>
          <input aria-label="In a row with a fault" />
        </div>
        <input aria-label="Wrong" aria-invalid />
      </div>,
    )
    result.current.focus(paths)
    return vi.runAllTimersAsync()
  }

  it('is gone to at once in the part in sight', async () => {
    await focusFrom('texts', ['links.a.url', 'name'])
    expect(open).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Wrong')).toHaveFocus()
  })

  it('opens another part first', async () => {
    await focusFrom('links', ['name'])
    expect(open).toHaveBeenCalledExactlyOnceWith('texts')
    expect(screen.getByLabelText('Wrong')).toHaveFocus()
  })

  it('stays here when no part shows it', async () => {
    await focusFrom('links', ['version'])
    expect(open).not.toHaveBeenCalled()
  })
})

describe('the rows of a list', () => {
  const start = [
    { id: 'a', url: '1' },
    { id: 'b', url: '2' },
    { id: 'c', url: '3' },
  ]

  function list() {
    const state = { rows: start, forgotten: [] as (string | undefined)[] }
    const actions = rowActions(
      start,
      (recipe, id) => {
        state.rows = recipe(state.rows)
        state.forgotten.push(id)
      },
      'Removed',
    )
    return { state, actions }
  }

  it('are changed one by one, and moved', () => {
    const { state, actions } = list()
    actions.change('b', { url: '4' })
    expect(state.rows[1]).toEqual({ id: 'b', url: '4' })
    actions.insert({ id: 'd', url: '' })
    actions.order(state.rows.toReversed())
    expect(state.rows.map((row) => row.id)).toEqual(['d', 'c', 'b', 'a'])
    expect(state.forgotten).toEqual(['b', undefined, undefined])
  })

  it('are removed, and come back to their place when they had content', () => {
    const { state, actions } = list()
    actions.remove('b', false)
    expect(state.rows).toEqual(start)
    actions.remove('b', true)
    expect(state.rows.map((row) => row.id)).toEqual(['a', 'c'])
    actions.remove('nobody', false)
    expect(state.rows).toHaveLength(2)
  })
})
