import type { Plugin } from 'vite'

/** A piece that only passes on what another one has: `export{a as component}from"./frame-1a2b3c4.js";` */
const FACADE = /^export\{([^}]+)\}from"\.\/([^"]+)";\s*$/
/** Where else the modules stand whose piece was taken away: the piece and what it calls their `Route`. */
export const passedOn = new Map<string, { file: string; route: string | undefined }>()
/** The start of another piece, by its name. */
const IMPORT = /import\(`\.\/([\w-]+\.js)`\)/g

/**
 * Takes away the pieces that only pass on what a shared one has: what imports them asks the shared one itself. Each
 * would be a request of its own, and one in line. Names stay true: who names a facade has its content in its hash.
 */
export function withoutFacades(): Plugin {
  return {
    name: 'without-facades',
    apply: 'build',
    enforce: 'pre',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const direct = new Map<string, string>()
      for (const { fileName, code, facadeModuleId } of chunks) {
        const [, names = '', target] = FACADE.exec(code) ?? []
        if (!target) continue
        const passed = names.split(',').map((name) => name.split(' as '))
        const object = passed.map(([own = '', public_ = own]) => `${public_}:m.${own}`).join(',')
        const file = chunks.find((chunk) => chunk.fileName.endsWith(`/${target}`))?.fileName
        if (facadeModuleId && file)
          passedOn.set(facadeModuleId, { file, route: passed.find(([own, public_ = own]) => public_ === 'Route')?.[0] })
        direct.set(fileName.replace(/^.*\//, ''), `import(\`./${target}\`).then(m=>({${object}}))`)
        delete bundle[fileName]
      }
      for (const chunk of chunks)
        chunk.code = chunk.code.replace(IMPORT, (whole, name: string) => direct.get(name) ?? whole)
    },
  }
}
