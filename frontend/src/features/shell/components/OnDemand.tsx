import {
  cloneElement,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
} from 'react'
import { mayPrefetch } from '@/shared/connection'
import { toastError } from '@/shared/ui/toasts'

type Button = ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLButtonElement> }>
export interface OnDemandProps {
  /** The button that the list opens from. */
  button: Button
  /** Told when something of the list was chosen that leads elsewhere. */
  onGo?: () => void
}

/** A button whose list is fetched when someone is about to use it, so that the first view does not wait for it. */
export function OnDemand({
  load,
  popup,
  button,
  onGo,
}: OnDemandProps & { load: () => Promise<{ default: ComponentType<OnDemandProps> }>; popup: 'menu' | 'dialog' }) {
  const [List, setList] = useState<ComponentType<OnDemandProps> | null>(null)
  if (List) return <List button={button} onGo={onGo} />
  const ahead = () => {
    if (mayPrefetch()) load().catch(() => undefined)
  }
  return cloneElement(button, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: ahead,
    onFocus: ahead,
    onClick: () => void load().then((piece) => setList(() => piece.default), toastError),
  })
}

/** For the list itself: it is there because its button was pressed, so it takes the focus over and opens. */
export function useOpenAtOnce(button: Button) {
  const [opened, setOpened] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // After the focus, so that closing leads back to the button.
    ref.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [])
  return { opened, onChange: setOpened, target: cloneElement(button, { ref }) }
}
