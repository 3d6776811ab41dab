import { useCallback, useEffect, useState, type ComponentType } from 'react'
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
      setDialog(() => piece.default)
      setOpened(true)
    }, toastError)
  }, [load])
  const close = useCallback(() => setOpened(false), [])
  const mounted = useMountedBefore(Dialog !== null)
  return { Dialog, opened: opened && mounted, open, close }
}

/** True from the second drawing on. */
function useMountedBefore(there: boolean): boolean {
  const [before, setBefore] = useState(false)
  useEffect(() => setBefore(there), [there])
  return before
}
