import type { DrawerProps, ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLayers, type Layers } from './load'

/** Mantine's dialog, fetched when it is first opened. It is put in its place closed and opened afterwards, so that it
 *  knows where the focus came from. */
export function Modal(props: ModalProps) {
  const [layers, opened] = useOpened(props.opened)
  return layers && <layers.Modal {...props} opened={opened} />
}

/** The same for what comes from an edge of the screen. */
export function Drawer(props: DrawerProps) {
  const [layers, opened] = useOpened(props.opened)
  return layers && <layers.Drawer {...props} opened={opened} />
}

/** The layers once `wanted` has been true; `opened` follows it from the drawing after on. */
export function useOpened(wanted: boolean): [layers: Layers | null, opened: boolean] {
  const [layers, ask] = useLayers()
  const [placed, setPlaced] = useState(false)
  useEffect(() => {
    if (wanted) ask()
  }, [wanted, ask])
  useEffect(() => setPlaced(layers !== null), [layers])
  return [layers, wanted && placed]
}
