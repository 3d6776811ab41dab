import type { Plugin } from 'vite'

/** Parts that Mantine hangs on what every page has, and that nobody here shows. */
const UNUSED =
  /@mantine\/core\/esm\/components\/(?:ActionIcon\/ActionIconGroup(?:Section)?|Button\/ButtonGroup(?:Section)?|Loader\/loaders)\/(ActionIconGroup(?:Section)?|ButtonGroup(?:Section)?|Bars|Dots)\.mjs$/
const USED = /\b(?:ActionIcon|Button)\.Group\b|\b(?:ActionIcon|Button)Group\b|type="(?:bars|dots)"/

/** Mantine without groups of buttons and two of its spinners, a kilobyte of every first visit. */
export function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const [, name] = UNUSED.exec(id) ?? []
      return name ? `export const ${name} = null` : null
    },
    transform(code, id) {
      if (id.includes('/src/') && USED.test(code))
        throw new Error(`${id}: ${String(USED.exec(code)?.[0])} is left out of the build (vite.unused.ts)`)
    },
  }
}
