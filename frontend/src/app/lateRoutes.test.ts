// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, isNotFound, notFound } from '@tanstack/react-router'
import { describe, expect, it, vi } from 'vitest'
import { lateFrom } from './lateRoutes'

const page = (options: object) => Promise.resolve({ Route: { options } })

function setUp(load: () => Promise<unknown>, inner: () => Promise<unknown> = () => page({})) {
  const root = createRootRoute()
  const late = lateFrom(() => Promise.resolve({ pages: [load, inner] }))
  late(late(root, '/outer', 0), '/inner', 1)
  const history = createMemoryHistory({ initialEntries: ['/outer/inner'] })
  return createRouter({ routeTree: root, history, defaultNotFoundComponent: () => null })
}

describe('a late route', () => {
  it('is asked by its guard, with its title, before what it reads', async () => {
    const order: string[] = []
    const router = setUp(() =>
      page({
        staticData: { title: 'cards' },
        beforeLoad: () => void order.push('guard'),
        loader: () => (order.push('read'), 'what was read'),
      }),
    )
    await router.load()
    const [, outer] = router.state.matches
    expect(order).toEqual(['guard', 'read'])
    expect(outer?.staticData).toEqual({ title: 'cards' })
    expect(outer?.loaderData).toBe('what was read')
  })

  it('is not found where its guard says so', async () => {
    const read = vi.fn()
    const beforeLoad = () => {
      throw notFound()
    }
    const router = setUp(() => page({ beforeLoad, loader: read }))
    await router.load()
    expect(router.state.matches.some(({ status, error }) => status === 'notFound' || isNotFound(error))).toBe(true)
    expect(read).not.toHaveBeenCalled()
  })

  it('comes together with the one around it', async () => {
    const inner = vi.fn(() => page({}))
    let arrive: (file: unknown) => void = () => undefined
    const router = setUp(() => new Promise((resolve) => (arrive = resolve)), inner)
    const loaded = router.load()
    await vi.waitFor(() => expect(inner).toHaveBeenCalled())
    arrive({ Route: { options: {} } })
    await loaded
    expect(router.state.matches.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
  })

  it('is asked for again after it was lost', async () => {
    const load = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(new Error('Failed to fetch dynamically imported module'))
      .mockImplementation(() => page({ staticData: { title: 'cards' } }))
    const router = setUp(load)
    await router.load()
    expect(router.state.matches.some(({ status }) => status === 'error')).toBe(true)
    await router.invalidate()
    expect(router.state.matches.map(({ status }) => status)).toEqual(['success', 'success', 'success'])
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('has its names fetched with the first thing that somebody does, once', () => {
    const all = vi.fn(() => Promise.resolve({ pages: [] }))
    lateFrom(all)
    expect(all).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('pointermove'))
    window.dispatchEvent(new Event('keydown'))
    expect(all).toHaveBeenCalledTimes(1)
  })
})
