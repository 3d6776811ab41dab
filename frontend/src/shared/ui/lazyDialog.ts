import { createElement, Suspense, useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { toastError } from './toasts'

export interface DialogProps {
  opened: boolean
  onClose: () => void
}

/**
 * A dialog that is fetched when it is first opened. It is put in its place closed and opened afterwards, so that it
 * knows where the focus came from. `load` is a constant outside of the component.
 */
export function useLazyDialog<P extends DialogProps>(load: () => Promise<{ default: ComponentType<P> }>) {
  const [Dialog, setDialog] = useState<ComponentType<P> | null>(null)
  const [opened, setOpened] = useState(false)
  const open = useCallback(() => {
    load().then((piece) => {
      setDialog((before: ComponentType<P> | null) => before ?? placed(piece.default))
      setOpened(true)
    }, toastError)
  }, [load])
  const close = useCallback(() => setOpened(false), [])
  return { Dialog, opened, open, close }
}

/** The dialog by itself: while its texts are on their way the page below stays, with the focus on what it opens from. */
export function placed<P extends { opened?: boolean }>(Piece: ComponentType<P>): (props: P) => ReactNode {
  // Begins with the piece, once that has all that it waits for.
  function Closed(props: P) {
    const before = useMountedBefore()
    return createElement(Piece, 'opened' in props ? { ...props, opened: props.opened && before } : props)
  }
  return function Placed(props) {
    return createElement(Suspense, { fallback: null }, createElement(Closed, props))
  }
}

/** True from the second drawing on. */
function useMountedBefore(): boolean {
  const [before, setBefore] = useState(false)
  useEffect(() => setBefore(true), [])
  return before
}
