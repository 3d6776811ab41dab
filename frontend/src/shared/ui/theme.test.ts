import { readFileSync } from 'node:fs'
import { DEFAULT_THEME, mergeMantineTheme, type MantineColor } from '@mantine/core'
import { expect, test } from 'vitest'
import { theme } from './theme'

const tokens = readFileSync('src/shared/ui/tokens.css', 'utf8')
const merged = mergeMantineTheme(DEFAULT_THEME, theme)

test.each<MantineColor | undefined>([undefined, 'gray', 'ink', 'accent', 'danger', 'good', 'warning'])(
  'what is drawn in %s has colours that there are',
  (color) => {
    for (const variant of ['subtle', 'light', 'outline', 'filled']) {
      const found = merged.variantColorResolver({ color, theme: merged, variant })
      for (const name of JSON.stringify(found).match(/--v-[\w-]+/g) ?? []) expect(tokens).toContain(`${name}:`)
    }
  },
)
