import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('./src', import.meta.url)).replaceAll('\\', '/')
const TREE = `${SOURCE}/routeTree.gen.ts`
const PAGES = 'routePages'
/** Frames of pages, which say who may come in: known from the start, so that nobody waits for a page that is not theirs. */
const FRAMES = /^\/_[a-z]+$/
/** Options that the router needs before it goes to a page, at the level of the route's options. */
const EARLY = /^ {2}(loaderDeps|params|parseParams|stringifyParams|search|caseSensitive|context):/m
const READ_EARLY = /^ {2}validateSearch: (?!unread<)/m

interface RouteFile {
  name: string
  file: string
  id: string
  path: string | undefined
  parent: string
}

export const isFrame = (id: string): boolean => FRAMES.test(id)

/** Whether guests see the page as well (`staticData.guests`). */
export function isForGuests(code: string): boolean {
  return /\bguests: true\b/.test(code)
}

/** The routes as the router's generator wrote them down. */
export function routesIn(tree: string): RouteFile[] {
  const files = new Map(
    [...tree.matchAll(/^import \{ Route as (\w+)Import \} from '\.\/(.+)'$/gm)].map(([, name = '', file = '']) => [
      name,
      file,
    ]),
  )
  const routes = [
    ...tree.matchAll(
      /^const (\w+) =\s+\w+Import\.update\(\{\s+id: '(.+?)',(?:\s+path: '(.+?)',)?\s+getParentRoute: \(\) => (\w+),\s+\} as any\)$/gm,
    ),
  ].map(([, name = '', id = '', path, parent = '']) => ({ name, id, path, parent, file: files.get(name) ?? '' }))
  if (routes.length !== files.size - 1) throw new Error(`${files.size - 1} routes, and ${routes.length} of them read`)
  return routes
}

/** What has to be said of a page's file is said here, in the build: its options come too late for these. */
function checked(route: RouteFile): string {
  const code = readFileSync(`${SOURCE}/${route.file}.tsx`, 'utf8')
  const [, early] = EARLY.exec(code) ?? (READ_EARLY.test(code) ? ['', 'validateSearch'] : [])
  if (early) throw new Error(`${route.file}: \`${early}\` is needed before the page comes (vite.routes.ts)`)
  return code
}

/** The ids that the router gives to pages, by their files (as in `routes/…`). */
export function pageIds(): Map<string, string> {
  const routes = routesIn(readFileSync(TREE, 'utf8'))
  const byName = new Map(routes.map((route) => [route.name, route]))
  const idOf = ({ parent, id }: RouteFile): string => {
    const above = byName.get(parent)
    return (above ? idOf(above) : '') + id
  }
  return new Map(
    routes.flatMap((route) => (isFrame(route.id) ? [] : [[route.file.replace(/^routes\//, ''), idOf(route)] as const])),
  )
}

/** The tree of routes in which a page is one short line: where it is, and its number among the pages. */
export function lateTree(tree: string): string {
  const lines = [
    `import { frame, lateFrom } from '@/app/lateRoutes'`,
    `import { Route as root } from './routes/__root'`,
    `const late = lateFrom(() => import('${PAGES}'))`,
  ]
  const routes = routesIn(tree)
  const pages = routes.filter(({ id }) => !isFrame(id))
  const parents = new Set(routes.map(({ parent }) => parent))
  const made = new Set(['rootRouteImport'])
  // A parent stands before its children.
  for (let left = routes; left.length > 0; left = left.filter(({ name }) => !made.has(name))) {
    const next = left.filter(({ parent }) => made.has(parent))
    if (next.length === 0) throw new Error(`Routes without a parent: ${left.map(({ id }) => id).join(' ')}`)
    lines.push(...next.flatMap((route) => linesOf(route, pages.indexOf(route), parents.has(route.name))))
    next.forEach(({ name }) => made.add(name))
  }
  return [...lines, 'export const routeTree = root'].join('\n')
}

function linesOf(route: RouteFile, number: number, isParent: boolean): string[] {
  const { name, id, path, file } = route
  const parent = route.parent === 'rootRouteImport' ? 'root' : route.parent
  const start = isParent ? `const ${name} = ` : ''
  if (isFrame(id))
    return [`import { Route as ${name}Frame } from './${file}'`, `${start}frame(${parent}, '${id}', ${name}Frame)`]
  const guests = isForGuests(checked(route))
  const other = path === id ? (guests ? ', undefined' : '') : `, '${path ?? ''}'`
  return [`${start}late(${parent}, '${id}', ${number}${other}${guests ? ', true' : ''})`]
}

/** What fetches each page, by its number. */
function pagesOf(tree: string): string {
  const pages = routesIn(tree).filter(({ id }) => !isFrame(id))
  return `export const pages = [\n${pages.map(({ file }) => `  () => import('./${file}'),\n`).join('')}]`
}

/**
 * Puts a short tree of routes in place of the written one. There each route's guard, reader and title would be a part
 * of what everybody fetches first, and so would the names of all pieces. Here they come with the page itself
 * (src/app/lateRoutes.ts); the names come when somebody goes to another page, and those of the first page stand in it
 * (vite.parts.ts).
 */
export function lateRoutes(): Plugin {
  return {
    name: 'late-routes',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === PAGES ? `${SOURCE}/${PAGES}.ts` : undefined),
    load: (id) => {
      const name = id.replaceAll('\\', '/')
      if (name === TREE) return lateTree(readFileSync(TREE, 'utf8'))
      return name === `${SOURCE}/${PAGES}.ts` ? pagesOf(readFileSync(TREE, 'utf8')) : undefined
    },
  }
}
