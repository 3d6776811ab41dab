import type { Plugin, Rolldown } from 'vite'

/** Styles of these pieces come with the first one's: small, and on most pages. A page so has two files, that and its own. */
export function commonStyles(names: readonly string[]): Plugin {
  return {
    name: 'common-styles',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_options, bundle) {
      const chunks = names.flatMap((name) =>
        Object.values(bundle).filter((file) => file.type === 'chunk' && file.name === name),
      ) as Rolldown.OutputChunk[]
      const files = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
      const source = [...files].map((file) => textOf(bundle[file])).join('\n')
      const together = this.getFileName(this.emitFile({ type: 'asset', name: 'base.css', source }))
      chunks.forEach((chunk) => chunk.viteMetadata?.importedCss.clear())
      chunks[0]?.viteMetadata?.importedCss.add(together)
      for (const file of files) delete bundle[file]
    },
  }
}

function textOf(file: Rolldown.OutputBundle[string] | undefined): string {
  if (file?.type !== 'asset') throw new Error('Styles of a piece are gone before they were put together.')
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
}
