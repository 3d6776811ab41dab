import type { TooltipProps } from '@mantine/core'
import { cloneElement, useState, type HTMLAttributes, type PointerEvent, type ReactElement } from 'react'
import { useLayers } from './load'

/** Mantine's tooltip, drawn from when a pointer first rests on what it belongs to. */
export function Tooltip({ children, ...tooltip }: TooltipProps & { children: ReactElement<HTMLAttributes<Element>> }) {
  const [layers, ask] = useLayers()
  const [target, setTarget] = useState<HTMLElement | null>(null)
  return (
    <>
      {cloneElement(children, {
        onPointerEnter: (event: PointerEvent<Element>) => {
          const { currentTarget, pointerType } = event
          children.props.onPointerEnter?.(event)
          if (pointerType !== 'mouse') return
          setTarget(currentTarget as HTMLElement)
          ask()
        },
      })}
      {layers && target && <layers.Tooltip {...tooltip} target={target} />}
    </>
  )
}
