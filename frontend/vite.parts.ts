import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { passedOn } from './vite.facades'
import { isForGuests, pageIds } from './vite.routes'
import { filesTogether, nameTogether, textsFolder } from './vite.texts'

const ROUTES = fileURLToPath(new URL('./src/routes', import.meta.url)).replaceAll('\\', '/')
/** Namespaces that a module says texts of. */
const TEXTS = /\buseTranslation\(\s*(\[[^\]]*\]|'[^']*')/g

type Layout = 'people' | 'shop' | 'session' | ''

function layoutOf([frame]: string[], guests: boolean): Layout {
  if (frame === '_default') return guests ? 'shop' : 'people'
  return frame === '_session' ? 'session' : ''
}

/** What an address needs beside what every page does; the server names it in the page (config/manager.py). */
interface Parts {
  /** Segments of the address; `*` stands for any one. */
  path: string[]
  /** The frame around it: `people`, only for who is signed in; `shop`, where guests see a lighter one; `session`; none. */
  layout: Layout
  /** What the page reads first, of who is signed in: addresses of the API, `{1}` for the second segment of its own. */
  reads: string[]
  scripts: string[]
  styles: string[]
  /** Where the pages of the address are, by their routes' ids: the piece, and what it calls the route. */
  pages: Record<string, [file: string, name: string]>
  /** The file with its texts, in each language's folder. */
  texts: string
}

/** What a route says in `staticData.reads`. */
function readsIn(code: string): string[] {
  const [, said = ''] = /\breads: \[([^\]]*)\]/.exec(code) ?? []
  return [...said.matchAll(/'([^']*)'/g)].map(([, read = '']) => read)
}

/** `/v1/spaces/$space` → `/v1/spaces/{1}`: by the place in the page's own address. */
function placed(read: string, segments: string[]): string {
  const parts = segments.filter((segment) => !segment.startsWith('_') && segment !== 'index')
  return read.replace(/\$\w+/g, (name) => {
    if (!parts.includes(name)) throw new Error(`${segments.join('/')} does not name ${name} of ${read}`)
    return `{${parts.indexOf(name)}}`
  })
}

/** `_default/space.$space.cards.index` → `_default`, `space`, `$space`, `cards`, `index`. */
function segmentsOf(file: string): string[] {
  return file
    .replace(/\.tsx$/, '')
    .replaceAll('\\', '/')
    .split(/[/.]/)
}

/** The addresses of a route: pathless parts fall away, an optional one is there or not. */
function pathsOf(segments: string[]): string[][] {
  let paths: string[][] = [[]]
  for (const segment of segments) {
    if (segment.startsWith('_') || segment === 'index') continue
    const optional = segment.startsWith('{-$')
    // `billing_` stands at the address of `billing`, outside of its frame.
    const step = optional || segment.startsWith('$') ? '*' : segment.replace(/_$/, '')
    const longer = paths.map((path) => [...path, step])
    paths = optional ? [...paths, ...longer] : longer
  }
  return paths
}

function namespacesIn(code: string): string[] {
  return [...code.matchAll(TEXTS)].flatMap(([, names = '']) =>
    [...names.matchAll(/'([\w/-]+)'/g)].map(([, name = '']) => name),
  )
}

/** Everything that can be reached from a key. */
function closure<T>(from: Iterable<T>, next: (one: T) => Iterable<T>): Set<T> {
  const found = new Set(from)
  for (const one of found) for (const other of next(one)) found.add(other)
  return found
}

/** Writes `parts.json`: for each address its pieces, styles and texts, so that none is found only through another. */
export function parts(): Plugin {
  return {
    name: 'parts',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
      )
      const chunkOf = new Map(
        [...chunks.values()].flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk.fileName])),
      )
      const reached = (from: string[]) => closure(from, (name) => chunks.get(name)?.imports ?? [])
      const always = reached([...chunkOf].flatMap(([id, name]) => (id.endsWith('/src/app/main.tsx') ? [name] : [])))
      const files = readdirSync(ROUTES, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /(?:^|[\\/])[^-][^\\/]*\.tsx$/.test(file),
      )
      // Those of a frame are divided, those of a page come whole.
      const modulesOf = (file: string) => {
        const id = `${ROUTES}/${file.replaceAll('\\', '/')}`
        return [id, `${id}?tsr-split=component`]
      }
      const ids = pageIds()
      // Of two for one address the deeper one shows the page: it comes first.
      const routes = files
        .map((file) => ({ file, code: readFileSync(`${ROUTES}/${file}`, 'utf8') }))
        .map(({ file, code }) => ({
          segments: segmentsOf(file),
          id: ids.get(file.replace(/\.tsx$/, '').replaceAll('\\', '/')),
          modules: modulesOf(file),
          guests: isForGuests(code),
          reads: readsIn(code),
        }))
        .sort((one, other) => other.segments.length - one.segments.length)

      const pageAt = (module: string): [file: string, name: string] => {
        const { file, route } = passedOn.get(module) ?? { file: chunkOf.get(module), route: 'Route' }
        if (!file || !route) throw new Error(`${module}: its piece is not found`)
        return [file, route]
      }
      const together = new Map<string, string[]>()
      const textsNamed = (names: string[]) => {
        const namespaces = [...new Set(['common', ...names])].sort()
        const name = nameTogether(namespaces)
        together.set(name, namespaces)
        return name
      }
      const found: Parts[] = routes.flatMap(({ segments, guests }) => {
        const above = routes.filter((other) => other.segments.every((segment, place) => segments[place] === segment))
        const components = above.flatMap((route) => route.modules).filter((id) => chunkOf.has(id))
        const scripts = [...reached(components.flatMap((id) => chunkOf.get(id) ?? []))].filter(
          (name) => !always.has(name),
        )
        const modules = closure(components, (id) => this.getModuleInfo(id)?.importedIds ?? [])
        const texts = [...modules].flatMap((id) =>
          id.includes('/src/') && /\.tsx?$/.test(id) ? namespacesIn(readFileSync(id, 'utf8')) : [],
        )
        return pathsOf(segments).map((path) => ({
          path,
          layout: layoutOf(segments, guests),
          reads: above.flatMap((route) => route.reads.map((read) => placed(read, route.segments))).reverse(),
          scripts,
          styles: [...new Set(scripts.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]))],
          pages: Object.fromEntries(
            above.flatMap(({ id, modules: [module = ''] }) => (id ? [[id, pageAt(module)]] : [])),
          ),
          texts: textsNamed(texts),
        }))
      })
      for (const namespaces of together.values())
        for (const file of filesTogether(namespaces)) this.emitFile({ type: 'asset', ...file })
      // Words go before what stands for any one.
      const place = ({ path }: Parts) => path.join('/').replaceAll('*', '~')
      found.sort((one, other) => Number(place(one) > place(other)) - Number(place(one) < place(other)))
      const font = Object.keys(bundle).find((name) => /rubik-latin-wght-normal-[\w-]+\.woff2$/.test(name))
      const source = JSON.stringify({ texts: textsFolder, font, routes: found })
      this.emitFile({ type: 'asset', fileName: 'parts.json', source })
    },
  }
}
