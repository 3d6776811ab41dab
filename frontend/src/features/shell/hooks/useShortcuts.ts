import { useEffect, useEffectEvent } from 'react'

const FIELDS = ['INPUT', 'TEXTAREA', 'SELECT']

/** Ctrl or ⌘ with K finds, also out of a field; `?` helps. Where rich text is written, both are the text's. */
export function useShortcuts({ find, help }: { find: () => void; help: () => void }) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, code, altKey, shiftKey, target } = event
    if (target instanceof HTMLElement && target.isContentEditable) return
    const mod = event.ctrlKey || event.metaKey
    // By its place as well: with Cyrillic or Greek keys there is no k.
    const isFind = mod && !altKey && !shiftKey && (key.toLowerCase() === 'k' || code === 'KeyK')
    const isHelp = !mod && !altKey && key === '?' && !(target instanceof HTMLElement && FIELDS.includes(target.tagName))
    if (!isFind && !isHelp) return
    event.preventDefault()
    if (isFind) find()
    else help()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.documentElement.addEventListener('keydown', listener)
    return () => document.documentElement.removeEventListener('keydown', listener)
  }, [])
}
