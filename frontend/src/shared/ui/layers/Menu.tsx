import type { Menu as MantineMenu, MenuDropdownProps, MenuProps } from '@mantine/core'
import {
  cloneElement,
  createContext,
  createElement,
  useContext,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  type RefObject,
} from 'react'
import { fetchLayers, useLayers, type Layers } from './load'

type ButtonProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLButtonElement> }
interface Place {
  /** Null until the button was pressed for the first time. */
  layers: Layers | null
  button: RefObject<HTMLButtonElement | null>
  press: () => void
}
const PlaceContext = createContext<Place | null>(null)

function usePlace(): Place {
  const place = useContext(PlaceContext)
  if (!place) throw new Error('Parts of a menu stand inside of one.')
  return place
}

/** Mantine's menu, fetched when somebody is about to use it; until then only its button is there. */
function LazyMenu({ children, ...menu }: MenuProps) {
  const [layers, ask] = useLayers()
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!layers) return
    // After the focus, so that closing leads back to the button.
    button.current?.focus({ preventScroll: true })
    setOpened(true)
  }, [layers])
  return (
    <PlaceContext value={{ layers, button, press: ask }}>
      {layers ? (
        <layers.Menu {...menu} opened={opened} onChange={setOpened}>
          {children}
        </layers.Menu>
      ) : (
        children
      )}
    </PlaceContext>
  )
}

/** The button; a tooltip around it adds what it hears. */
function Target({ children, onPointerEnter }: { children: ReactElement } & Pick<ButtonProps, 'onPointerEnter'>) {
  const { layers, button, press } = usePlace()
  const target = children as ReactElement<ButtonProps>
  if (layers) return <layers.Menu.Target>{cloneElement(target, { ref: button, onPointerEnter })}</layers.Menu.Target>
  return cloneElement(target, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: (event) => {
      onPointerEnter?.(event)
      fetchLayers()
    },
    onFocus: fetchLayers,
    onClick: () => press(),
  })
}

function Dropdown(props: MenuDropdownProps) {
  const { layers } = usePlace()
  return layers && <layers.Menu.Dropdown {...props} />
}

/** A part that stands in a dropdown, where the real menu is. */
function part<Name extends 'Item' | 'CheckboxItem' | 'Label' | 'Divider'>(name: Name): (typeof MantineMenu)[Name] {
  const Part = (props: object) => {
    const { layers } = usePlace()
    return layers && createElement(layers.Menu[name] as ComponentType, props)
  }
  return Part as unknown as (typeof MantineMenu)[Name]
}

export const Menu = Object.assign(LazyMenu, {
  Target,
  Dropdown,
  Item: part('Item'),
  CheckboxItem: part('CheckboxItem'),
  Label: part('Label'),
  Divider: part('Divider'),
})
