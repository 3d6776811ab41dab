import type { Plugin } from 'vite'

const NAME = '$runtime'
const EXPORT = /export\{([^}]+)\};?\s*$/

/**
 * The bundler's own few lines, which nearly every piece uses, come with the first piece instead of one of their own:
 * that was a request of each page. Who uses them names the first piece too, so its content is in their hashes.
 */
export function withoutRuntime(): Plugin {
  return {
    name: 'without-runtime',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [file] : []))
      const named = (name: string) => chunks.find((chunk) => chunk.name === name)
      const [runtime, base] = [named('rolldown-runtime'), named('base')]
      const [whole = '', names = ''] = EXPORT.exec(runtime?.code ?? '') ?? []
      if (!runtime || !base || !names) throw new Error('The lines of the bundler are not where they were.')
      const short = (file: string) => file.replace(/^.*\//, '')
      const asked = new RegExp(`import\\{([^}]+)\\}from"\\./${short(runtime.fileName)}";`)
      const taken = (list: string) => `const{${list.replaceAll(' as ', ':')}}=${NAME};`
      const given = names
        .split(',')
        .map((name) => name.split(' as '))
        .map(([own = '', known = own]) => `${known}:${own}`)
      for (const chunk of chunks) {
        const found = asked.exec(chunk.code)
        if (!found || chunk === base || !chunk.imports.includes(base.fileName)) continue
        const import_ = `import{${NAME}}from"./${short(base.fileName)}";`
        chunk.code = chunk.code.replace(found[0], () => import_ + taken(found[1] ?? ''))
      }
      const lines = `const ${NAME}=(()=>{${runtime.code.slice(0, -whole.length)}return{${given.join()}}})();`
      base.code = base.code.replace(asked, (_, list: string) => lines + taken(list)) + `export{${NAME}};`
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('There is no page yet.')
      const tag = new RegExp(`\\s*<(?:link|script)\\b[^>]*${short(runtime.fileName)}">(?:</script>)?`)
      page.source = String(page.source).replace(tag, '')
      if (!chunks.some((chunk) => asked.test(chunk.code))) delete bundle[runtime.fileName]
    },
  }
}
