import { afterEach, expect, it, vi } from 'vitest'
import { copyRich } from './copy'

const given = { html: '<strong style="color:#111111">Eva</strong>', text: 'Eva' }

afterEach(() => vi.unstubAllGlobals())

it('copies markup and text together', async () => {
  const write = vi.fn((_items: { parts: Record<string, Blob> }[]) => Promise.resolve())
  class Item {
    constructor(readonly parts: Record<string, Blob>) {}
  }
  vi.stubGlobal('ClipboardItem', Item)
  vi.stubGlobal('navigator', { clipboard: { write } })
  await copyRich(given)
  const [items] = write.mock.calls[0] ?? []
  expect(items?.[0]?.parts['text/html']?.type).toBe('text/html')
  expect(items?.[0]?.parts['text/plain']?.size).toBe(3)
})

it('says so where the browser refuses', async () => {
  const heard: string[] = []
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', {
    addEventListener: (name: string) => heard.push(name),
    removeEventListener: (name: string) => heard.push(`no ${name}`),
    execCommand: () => false,
  })
  await expect(copyRich(given)).rejects.toThrow('refused')
  expect(heard).toEqual(['copy', 'no copy'])
})
