import type { Plugin } from 'vite'

const MODULE = /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/

const CODE = `
import { useId as useReactId } from 'react'
export function useId(given) {
  const own = useReactId()
  return typeof given === 'string' ? given : 'mantine-' + own.replace(/\\W/g, '')
}
`

/**
 * Mantine's ids of fields are React's own, which do not change. Mantine takes these first, and a random one after the
 * first rendering: each field is drawn twice for it, the second time in one go that nothing interrupts. With fifty
 * rows or thirty fields that is a quarter of what keeps a phone from answering when a page opens.
 */
export function steadyIds(): Plugin {
  return {
    name: 'steady-ids',
    enforce: 'pre',
    load: (id) => (MODULE.test(id) ? CODE : undefined),
  }
}
