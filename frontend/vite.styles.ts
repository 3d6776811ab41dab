import type { Plugin, Rolldown } from 'vite'

/** Puts the styles of small pieces together: those of `always` come with the first of them, which every page has. Of a
 * group of `together`, whoever needs one piece mostly needs others: each of them names the one file. */
export function commonStyles(always: readonly string[], together: Readonly<Record<string, readonly string[]>>): Plugin {
  return {
    name: 'common-styles',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_options, bundle) {
      const join = (name: string, pieces: readonly string[], holders: number) => {
        const chunks = pieces.flatMap((piece) =>
          Object.values(bundle).filter((file) => file.type === 'chunk' && file.name === piece),
        ) as Rolldown.OutputChunk[]
        const files = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
        const source = [...files].map((file) => textOf(bundle[file])).join('\n')
        const joined = this.getFileName(this.emitFile({ type: 'asset', name: `${name}.css`, source }))
        chunks.forEach((chunk) => chunk.viteMetadata?.importedCss.clear())
        chunks.slice(0, holders).forEach((chunk) => chunk.viteMetadata?.importedCss.add(joined))
        for (const file of files) delete bundle[file]
      }
      join('base', always, 1)
      for (const [name, pieces] of Object.entries(together)) join(name, pieces, pieces.length)
    },
  }
}

function textOf(file: Rolldown.OutputBundle[string] | undefined): string {
  if (file?.type !== 'asset') throw new Error('Styles of a piece are gone before they were put together.')
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
}
