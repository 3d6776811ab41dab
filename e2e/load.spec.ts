// The budget of the manager: what the browser fetches before the first view stands (quality page, "Fast").
import { gzipSync } from 'node:zlib'

import type { Browser } from '@playwright/test'

import { URL as HOME } from './support/installation'
import { login, type Tokens } from './support/people'
import { expect, test } from './support/test'

/** Bytes of script, gzipped. */
const BUDGET = 180_000

interface Load {
  script: number
  pieces: string[]
  unpacked: string[]
  foreign: string[]
}

/** Opens a page in a browser that knows nothing yet, and waits until nothing more comes. */
async function load(browser: Browser, path: string, tokens?: Tokens): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  if (tokens) {
    await context.addInitScript((values) => {
      localStorage.setItem('accessToken', values.access_token)
      localStorage.setItem('sessionId', values.session_id)
      localStorage.setItem('expiresAt', values.expires_at)
    }, tokens)
  }
  const page = await context.newPage()
  const found: Load = { script: 0, pieces: [], unpacked: [], foreign: [] }
  const bodies: Promise<void>[] = []
  let open = 0
  page.on('requestfinished', () => (open -= 1))
  page.on('requestfailed', () => (open -= 1))
  page.on('request', (request) => {
    open += 1
    if (/^(?:data|blob|about):/.test(request.url())) return
    if (new URL(request.url()).origin !== new URL(HOME).origin) found.foreign.push(request.url())
  })
  page.on('response', (response) => {
    if (!/\.m?js$/.test(new URL(response.url()).pathname)) return
    bodies.push(
      response.body().then((body) => {
        found.script += gzipSync(body, { level: 9 }).length
        found.pieces.push(new URL(response.url()).pathname)
        if (body.length > 1000 && !response.headers()['content-encoding']) found.unpacked.push(response.url())
      }),
    )
  })
  await page.clock.install()
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // What starts by itself a moment later counts too: the page's clock is put forward.
  await page.clock.runFor(5000)
  await expect.poll(() => open).toBe(0)
  await Promise.all(bodies)
  await context.close()
  return found
}

test('the first load stays within its budget, from this host only, and every page is a piece of its own', async ({
  browser,
  request,
  company: { id: space, manager },
}) => {
  const tokens = await login(request, manager)
  const loads: [string, Load][] = [['/auth/login', await load(browser, '/auth/login')]]
  for (const path of [
    '/',
    '/spaces',
    '/profile',
    '/debug',
    `/space/${space}`,
    `/space/${space}/cards`,
    `/space/${space}/cards/import`,
    `/space/${space}/settings`,
  ]) {
    loads.push([path, await load(browser, path, tokens)])
  }

  for (const [path, found] of loads.slice(0, 2)) {
    console.log(`${path}: ${found.script} bytes of script in ${found.pieces.length} pieces`)
    expect(found.script, path).toBeLessThanOrEqual(BUDGET)
  }
  for (const [path, found] of loads) {
    expect(found.foreign, path).toEqual([])
    expect(found.unpacked, path).toEqual([])
    const elsewhere = new Set(loads.filter(([other]) => other !== path).flatMap(([, other]) => other.pieces))
    expect(
      found.pieces.filter((piece) => !elsewhere.has(piece)),
      `${path} has a piece of its own`,
    ).not.toEqual([])
  }
})
