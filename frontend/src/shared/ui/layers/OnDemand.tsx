import {
  cloneElement,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentType,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
} from 'react'
import { mayPrefetch } from '@/shared/connection'
import { toastError } from '@/shared/ui/toasts'
import { Tooltip } from './Tooltip'

type Button = ReactElement<HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLButtonElement> }>
export interface OnDemandProps {
  /** The button that the list opens from. */
  button: Button
  /** Told when something of the list was chosen that leads elsewhere. */
  onGo?: () => void
}

/** A button whose list is fetched when someone is about to use it, so that the first view does not wait for it. */
export function OnDemand<P extends OnDemandProps>({
  load,
  popup,
  hint,
  ...rest
}: P & {
  load: () => Promise<{ default: ComponentType<P> }>
  popup: 'menu' | 'dialog'
  hint?: string
}) {
  const [List, setList] = useState<ComponentType<P> | null>(null)
  const props = rest as unknown as P
  if (List) return <List {...props} />
  const ahead = () => {
    if (mayPrefetch()) load().catch(() => undefined)
  }
  const button = cloneElement(props.button, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: ahead,
    onFocus: ahead,
    onClick: () => void load().then((piece) => setList(() => piece.default), toastError),
  })
  return hint ? <Tooltip label={hint}>{button}</Tooltip> : button
}

/** For the list itself: it is there because its button was pressed, so it takes the focus over and opens. Where others
 *  know whether it is open, they are told. */
export function useOpenAtOnce(button: Button, tell?: (opened: true) => void) {
  const [opened, setOpened] = useState(false)
  const ref = useRef<HTMLButtonElement>(null)
  const open = useEffectEvent(() => {
    // After the focus, so that closing leads back to the button.
    ref.current?.focus({ preventScroll: true })
    setOpened(true)
    tell?.(true)
  })
  useEffect(() => open(), [])
  return { opened, onChange: setOpened, target: cloneElement(button, { ref }) }
}
