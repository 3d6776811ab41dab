import { DEFAULT_THEME } from '@mantine/core'
import type { Plugin } from 'vite'

/** What Mantine's own theme counts with before ours takes its place; all others are nobody's. */
const KEPT = ['blue', 'dark', 'gray', 'red']

/**
 * Mantine without the colours that are not ours: ten of its palettes, which nobody here paints with. Hexadecimal numbers
 * hardly compress, and each palette is two dozen variables that a script writes into the page before it is drawn.
 */
export function withoutPalettes(): Plugin {
  return {
    name: 'without-palettes',
    apply: 'build',
    load(id) {
      // The theme's own answers for all variants.
      if (/\/default-variant-colors-resolver\.mjs$/.test(id)) {
        return 'export const defaultVariantColorsResolver = () => ({ background: "", hover: "", color: "", border: "" })'
      }
      if (!/\/MantineProvider\/default-colors\.mjs$/.test(id)) return null
      const kept = Object.entries(DEFAULT_THEME.colors).filter(([name]) => KEPT.includes(name))
      return `export const DEFAULT_COLORS = ${JSON.stringify(Object.fromEntries(kept))}`
    },
  }
}
