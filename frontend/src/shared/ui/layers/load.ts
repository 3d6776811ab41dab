import { useCallback, useState } from 'react'
import { mayPrefetch } from '@/shared/connection'
import type * as pieces from './pieces'

export type Layers = typeof pieces

const load = () => import('./pieces')

/** For a sign that a layer may soon be asked for: what is fetched now is there when it is. */
export function fetchLayers(): void {
  // Who saves data waits a moment when it is opened.
  if (!mayPrefetch()) return
  // A part that cannot be loaded is the reload guard's matter.
  void load().catch(() => undefined)
}

/** The first sign that somebody is there: from then on what may be opened is there with its first click. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const

/** Does something with the first sign of a person; gives back what calls it off. */
export function onFirstSign(act: () => void): () => void {
  const stop = () => SIGNS.forEach((sign) => window.removeEventListener(sign, come))
  const come = () => {
    stop()
    act()
  }
  SIGNS.forEach((sign) => window.addEventListener(sign, come, { passive: true }))
  return stop
}

/** The layers once they have been asked for here. `ask` tells when they are there; until then nothing changes. */
export function useLayers(): [layers: Layers | null, ask: (then?: () => void) => void] {
  const [layers, setLayers] = useState<Layers | null>(null)
  const ask = useCallback((then?: () => void) => {
    void load().then(
      (found) => {
        then?.()
        setLayers(found)
      },
      () => undefined,
    )
  }, [])
  return [layers, ask]
}
