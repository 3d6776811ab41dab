import { useState } from 'react'
import type { PosterSize } from '@/shared/api/generated/types.gen'

export const POSTER_SIZES: readonly PosterSize[] = ['a4', 'a6', 'badge_wide', 'badge_tall']

export interface ChosenPoster {
  size: PosterSize
  /** Empty: a sentence that invites to scan, in the card's language. */
  line: string
}

export interface PosterChoosing {
  chosen: ChosenPoster
  choose: (next: Partial<ChosenPoster>) => void
}

export function usePosterChoice(): PosterChoosing {
  const [chosen, setChosen] = useState<ChosenPoster>({ size: 'a4', line: '' })
  return { chosen, choose: (next) => setChosen((old) => ({ ...old, ...next })) }
}
