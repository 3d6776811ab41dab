import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>(
  ['../features/**/*.tsx', '../shared/**/*.{ts,tsx}', '../app/**/*.tsx', '../routes/**/*.tsx', '!**/*.test.*'],
  { eager: true, query: '?raw', import: 'default' },
)
/** The components of the library that have styles of their own, by the files in which it delivers them. */
const styled = Object.keys(import.meta.glob('../../node_modules/@mantine/core/styles/*.layer.css')).map(
  (path) => path.split('/').at(-1)!.split('.')[0]!,
)
const stylesIn = (text: string) => [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map((one) => one[1])
/** With the first file of styles, on every page. */
const common = stylesIn(sources['../shared/ui/styles.ts']!)

const componentsIn = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap((one) =>
    one[1]!.split(',').map((name) => name.trim().split(' as ')[0]!),
  )

describe('styles', () => {
  it('come with every component of the library that has some: with all pages, or with the file that uses it', () => {
    const bare = Object.entries(sources).flatMap(([path, text]) => {
      const known = [...common, ...stylesIn(text)]
      return componentsIn(text)
        .filter((name) => styled.includes(name) && !known.includes(name))
        .map((name) => `${path.slice(3)} ${name}`)
    })
    expect(styled.length).toBeGreaterThan(50)
    expect(bare).toEqual([])
  })
})
