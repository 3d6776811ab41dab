import { useState } from 'react'

/**
 * For a switch that is saved as it is flipped: what it shows, and what flips it. It shows what was wanted from the click
 * on, until what was saved has been read; what could not be saved is as before.
 */
export function useFlip(saved: boolean, save: (on: boolean) => Promise<unknown>): [boolean, (on: boolean) => void] {
  const [wanted, setWanted] = useState<boolean | null>(null)
  const flip = (on: boolean) => {
    setWanted(on)
    // Queries tell pages of what an answer has brought in the next task.
    const settled = () => setTimeout(() => setWanted((now) => (now === on ? null : now)))
    save(on).then(settled, settled)
  }
  return [wanted ?? saved, flip]
}
