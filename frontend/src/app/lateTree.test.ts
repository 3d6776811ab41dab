import { readFileSync } from 'node:fs'
import { createMemoryHistory, createRootRoute, createRouter, type AnyRoute } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { isFrame, lateTree, pageIds, routesIn } from '../../vite.routes'
import { routeTree } from '../routeTree.gen'
import { frame, lateFrom } from './lateRoutes'

const written = readFileSync('src/routeTree.gen.ts', 'utf8')

function addressesOf(tree: AnyRoute): Record<string, string> {
  const router = createRouter({ routeTree: tree, history: createMemoryHistory() })
  return Object.fromEntries(
    Object.entries(router.routesById as Record<string, AnyRoute>).map(([id, route]) => [id, route.fullPath]),
  )
}

/** The late tree, as its code says it, with nothing behind the pages. */
function treeOf(code: string): AnyRoute {
  const body = code.replace(/^(?:import|const late) .*$/gm, '').replace('export const routeTree = root', 'return root')
  const frames = routesIn(written).filter(({ id }) => isFrame(id))
  const root = createRootRoute()
  const names = ['root', 'frame', 'late', ...frames.map(({ name }) => `${name}Frame`)]
  const make = new Function(...names, body) as (...values: unknown[]) => AnyRoute
  return make(
    root,
    frame,
    lateFrom(() => Promise.reject(new Error())),
    ...frames.map(() => createRootRoute()),
  )
}

it('the tree of late routes has the addresses of the written one', () => {
  expect(addressesOf(treeOf(lateTree(written)))).toEqual(addressesOf(routeTree as unknown as AnyRoute))
})

it('pages are known by the ids that the router gives them', () => {
  const router = createRouter({ routeTree: routeTree as unknown as AnyRoute, history: createMemoryHistory() })
  const others = ['__root__', '/_default', '/_session', '/_empty']
  expect([...pageIds().values()].sort()).toEqual(
    Object.keys(router.routesById)
      .filter((id) => !others.includes(id))
      .sort(),
  )
})
