import { useSyncExternalStore } from 'react'

let printing = false

function subscribe(changed: () => void): () => void {
  const before = () => {
    printing = true
    changed()
  }
  const after = () => {
    printing = false
    changed()
  }
  window.addEventListener('beforeprint', before)
  window.addEventListener('afterprint', after)
  return () => {
    window.removeEventListener('beforeprint', before)
    window.removeEventListener('afterprint', after)
  }
}

/** Whether the page is on its way to paper, which has another width than the screen. What this changes is drawn before
 *  the paper is: a store is read at once, where a state would wait. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => printing)
}
