import type { TooltipProps } from '@mantine/core'
import { cloneElement, useRef, useState, type HTMLAttributes, type PointerEvent, type ReactElement } from 'react'
import { useLayers, type Layers } from './load'

/** Mantine's tooltip, drawn from when a pointer first rests on what it belongs to. */
export function Tooltip({ children, ...tooltip }: TooltipProps & { children: ReactElement<HTMLAttributes<Element>> }) {
  const [layers, ask] = useLayers()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  // Who still rests there when it has come sees it at once; it has not seen the pointer come.
  const rests = useRef(false)
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event: PointerEvent<Element>) => {
          const { currentTarget, pointerType } = event
          children.props.onPointerEnter?.(event)
          if (pointerType !== 'mouse') return
          rests.current = true
          setTarget(currentTarget as HTMLElement)
          ask()
        },
        onPointerLeave: (event: PointerEvent<Element>) => {
          children.props.onPointerLeave?.(event)
          rests.current = false
        },
      })}
      {layers && target && <Resting {...tooltip} layers={layers} target={target} rests={() => rests.current} />}
    </>
  )
}

function Resting({ layers, rests, ...tooltip }: TooltipProps & { layers: Layers; rests: () => boolean }) {
  const [atOnce] = useState(rests)
  return <layers.Tooltip {...tooltip} defaultOpened={atOnce} />
}
