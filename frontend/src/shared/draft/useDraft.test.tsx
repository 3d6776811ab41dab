// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/shared/api/error'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { signatureForm, signatureWith, type Signature, type SignatureBody } from './testing'
import { useDraft } from './useDraft'

vi.mock('@/shared/ui/toasts', () => ({ toastDone: vi.fn(), toastError: vi.fn() }))

const first = signatureWith()
const stale = new ApiError({ status: 409, code: 'stale_version', message: 'Stale.' })
const options = {
  save: vi.fn<(body: SignatureBody, version: number) => Promise<Signature>>(),
  reread: vi.fn<() => Promise<Signature>>(),
  spread: vi.fn(),
  done: 'Signature saved',
  shows: (path: string) => path !== 'version',
  focus: vi.fn(),
}
beforeEach(() => vi.resetAllMocks())

function edit() {
  const { result, rerender } = renderHook(({ saved }) => useDraft(signatureForm, saved, options), {
    initialProps: { saved: first },
  })
  return {
    now: () => result.current,
    read: (saved: Signature) => rerender({ saved }),
    write: (name: string) => act(() => result.current.change('name', (draft) => ({ ...draft, name }))),
    save: () => act(async () => result.current.save()),
    settle: (draft: typeof result.current.draft) => act(async () => result.current.settle(draft)),
  }
}

describe('saving a draft', () => {
  it('sends what changed under the version that was read, and tells it', async () => {
    const saved = signatureWith({ name: 'Service', version: 2 })
    options.save.mockResolvedValue(saved)
    const editor = edit()
    editor.write('Service')
    expect(editor.now().changes).toEqual(['name'])
    expect(editor.now().body).toEqual({ name: 'Service' })
    await editor.save()
    expect(options.save).toHaveBeenCalledExactlyOnceWith({ name: 'Service' }, 1)
    expect(options.spread).toHaveBeenCalledExactlyOnceWith(saved)
    expect(toastDone).toHaveBeenCalledExactlyOnceWith('Signature saved')
    expect(editor.now()).toMatchObject({ base: saved, changes: [], saving: false, theirs: null })
  })

  it('keeps what is typed while it runs, for the next time', async () => {
    let answer = (_: Signature) => {}
    options.save.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const editor = edit()
    editor.write('Service')
    await editor.save()
    expect(editor.now().saving).toBe(true)
    editor.write('Service desk')
    await act(async () => answer(signatureWith({ name: 'Service', version: 2 })))
    expect(editor.now()).toMatchObject({ changes: ['name'], saving: false, draft: { name: 'Service desk' } })
    options.save.mockResolvedValue(signatureWith({ name: 'Service desk', version: 3 }))
    await editor.save()
    expect(options.save).toHaveBeenLastCalledWith({ name: 'Service desk' }, 2)
  })

  it('puts what the server refuses at its field, and brings it into sight', async () => {
    const errors = { name: ['Taken.'], 'links.1.url': ['No address.'] }
    options.save.mockRejectedValue(new ApiError({ status: 422, message: 'Please check.', errors }))
    const editor = edit()
    editor.write('Service')
    await editor.save()
    expect(editor.now().faults).toEqual({ name: 'Taken.', 'links.b.url': 'No address.' })
    expect(editor.now().problem).toBeNull()
    expect(options.focus).toHaveBeenCalledExactlyOnceWith(['name', 'links.b.url'])
    expect(editor.now()).toMatchObject({ changes: ['name'], saving: false })
    expect(options.spread).not.toHaveBeenCalled()
    editor.write('Service desk')
    expect(editor.now().faults).toEqual({ 'links.b.url': 'No address.' })
  })

  it('says above the form what no field shows', async () => {
    const editor = edit()
    const refuse = async (errors: Record<string, string[]>) => {
      options.save.mockRejectedValueOnce(new ApiError({ status: 422, message: 'Please check.', errors }))
      editor.write('Service')
      await editor.save()
      return editor.now().problem
    }
    expect(await refuse({ version: ['Not a number.'] })).toBe('Not a number.')
    expect(await refuse({ version: ['Not a number.'], name: ['Taken.'] })).toBe('Not a number.')
    expect(await refuse({})).toBe('Please check.')
  })

  it('tells any other failure and loses nothing', async () => {
    const down = new ApiError({ status: 503, message: 'Down.' })
    options.save.mockRejectedValue(down)
    const editor = edit()
    editor.write('Service')
    await editor.save()
    expect(toastError).toHaveBeenCalledExactlyOnceWith(down)
    expect(editor.now()).toMatchObject({ changes: ['name'], saving: false, theirs: null })
  })
})

describe('somebody else saved meanwhile', () => {
  const theirs = signatureWith({ greeting: 'Best', version: 2 })

  async function conflict(other = theirs) {
    options.save.mockRejectedValueOnce(stale)
    options.reread.mockResolvedValue(other)
    const editor = edit()
    editor.write('Service')
    await editor.save()
    return editor
  }

  it('both versions are there until the person has chosen', async () => {
    const editor = await conflict()
    expect(editor.now()).toMatchObject({ base: first, theirs, draft: { name: 'Service' }, saving: false })
    expect(toastError).not.toHaveBeenCalled()
    act(() => editor.now().later())
    expect(editor.now()).toMatchObject({ base: first, theirs: null, changes: ['name'] })
  })

  it('my changes are saved over theirs, under their version', async () => {
    const editor = await conflict()
    const merged = signatureForm.merge(signatureForm.draftOf(first), editor.now().draft, signatureForm.draftOf(theirs))
    options.save.mockResolvedValue(signatureWith({ name: 'Service', greeting: 'Best', version: 3 }))
    await editor.settle(merged)
    expect(options.save).toHaveBeenLastCalledWith({ name: 'Service' }, 2)
    expect(editor.now()).toMatchObject({ changes: [], theirs: null, draft: { greeting: 'Best' } })
  })

  it('theirs are taken without saving again', async () => {
    const editor = await conflict()
    await editor.settle(signatureForm.draftOf(theirs))
    expect(options.save).toHaveBeenCalledTimes(1)
    expect(options.spread).toHaveBeenCalledExactlyOnceWith(theirs)
    expect(editor.now()).toMatchObject({ base: theirs, changes: [], theirs: null, draft: { name: 'Sales' } })
  })

  it('a third version in between is asked about again', async () => {
    const editor = await conflict()
    const third = signatureWith({ greeting: 'Cheers', version: 3 })
    options.save.mockRejectedValueOnce(stale)
    options.reread.mockResolvedValue(third)
    await editor.settle({ ...editor.now().draft, greeting: 'Best' })
    expect(editor.now()).toMatchObject({ base: theirs, theirs: third, draft: { name: 'Service', greeting: 'Best' } })
  })

  it('a version that cannot be read is told, and nothing is lost', async () => {
    const gone = new ApiError({ status: 404, message: 'Gone.' })
    options.save.mockRejectedValueOnce(stale)
    options.reread.mockRejectedValue(gone)
    const editor = edit()
    editor.write('Service')
    await editor.save()
    expect(toastError).toHaveBeenCalledExactlyOnceWith(gone)
    expect(editor.now()).toMatchObject({ changes: ['name'], theirs: null, saving: false })
  })
})

describe('a version that comes by itself', () => {
  it('is taken over while nothing is typed, else left for saving', () => {
    const editor = edit()
    editor.read(signatureWith({ greeting: 'Best', version: 2 }))
    expect(editor.now().draft.greeting).toBe('Best')
    editor.write('Service')
    editor.read(signatureWith({ greeting: 'Cheers', version: 3 }))
    expect(editor.now()).toMatchObject({ base: { version: 2 }, draft: { name: 'Service', greeting: 'Best' } })
  })

  it('from a write of our own keeps what is typed, even when that came later', () => {
    const editor = edit()
    const { adopt } = editor.now()
    editor.write('Service')
    const fresh = signatureWith({ greeting: 'Best', version: 2 })
    act(() => adopt(fresh))
    expect(editor.now()).toMatchObject({ base: fresh, changes: ['name'], draft: { greeting: 'Best' } })
    expect(options.spread).toHaveBeenCalledExactlyOnceWith(fresh)
  })
})

describe('what a form below a context is drawn by', () => {
  it('stays the same object while nothing of it has changed', () => {
    const editor = edit()
    const before = editor.now()
    editor.read(first)
    expect(editor.now()).toBe(before)
    editor.write('Service')
    expect(editor.now()).not.toBe(before)
  })

  it('asks the options of now, not those of the first time', async () => {
    options.save.mockResolvedValue(signatureWith({ name: 'Service', version: 2 }))
    const spread = vi.fn()
    const { result, rerender } = renderHook((own: typeof options) => useDraft(signatureForm, first, own), {
      initialProps: options,
    })
    act(() => result.current.change('name', (draft) => ({ ...draft, name: 'Service' })))
    rerender({ ...options, spread })
    await act(async () => result.current.save())
    expect(spread).toHaveBeenCalledOnce()
    expect(options.spread).not.toHaveBeenCalled()
  })
})
