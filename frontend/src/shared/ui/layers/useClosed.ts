import { useEffect, useRef, type FocusEvent, type MouseEvent } from 'react'
import { fetchLayers, useLayers } from './load'

/**
 * For a field that opens a list: drawn closed, with `closed` as its handlers, until somebody is about to use it; then
 * the real one takes its place and the focus over. `ref` is the real one's.
 */
export function useClosed() {
  const [layers, ask] = useLayers()
  const ref = useRef<HTMLInputElement>(null)
  /** A pointer is down: the field is used with its click, and must not be replaced before. */
  const pressed = useRef(false)
  const takeOver = useRef<'focus' | 'click' | null>(null)
  const takeUp = (field: HTMLElement, how: 'focus' | 'click') =>
    ask(() => {
      // Who has gone on meanwhile is not called back.
      takeOver.current = document.activeElement === field ? how : null
    })
  useEffect(() => {
    if (!layers || !takeOver.current) return
    ref.current?.focus({ preventScroll: true })
    if (takeOver.current === 'click') ref.current?.click()
  }, [layers])
  return {
    layers,
    ref,
    closed: {
      onPointerEnter: fetchLayers,
      onPointerDown: () => {
        pressed.current = true
      },
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => pressed.current || takeUp(currentTarget, 'focus'),
      onBlur: () => {
        pressed.current = false
      },
      onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
        pressed.current = false
        takeUp(currentTarget, 'click')
      },
    },
  }
}
