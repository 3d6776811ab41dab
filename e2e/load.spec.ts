// The budget of the manager: what the browser fetches before the first view stands (quality page, "Fast").
import { gzipSync } from 'node:zlib'

import type { Browser, Request } from '@playwright/test'

import { URL as HOME } from './support/installation'
import { login, signInAs, type Tokens } from './support/people'
import { expect, test } from './support/test'

/** Requests until a page is whole, beside its pictures. */
const REQUESTS = 25
/** Milliseconds that a page may take on a machine that does all else beside. */
const PATIENCE = 40_000

interface Load {
  script: number
  requests: string[]
  pieces: string[]
  unpacked: string[]
  foreign: string[]
}

/** Opens a page in a browser that knows nothing yet, and waits until nothing more comes. */
async function load(browser: Browser, path: string, tokens?: Tokens): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
  if (tokens) {
    // Whoever signs in gets it; the server then knows which pages are not for guests.
    await context.addCookies([{ name: 'lang', value: 'en', url: HOME }])
    await context.addInitScript((values) => {
      localStorage.setItem('accessToken', values.access_token)
      localStorage.setItem('sessionId', values.session_id)
      localStorage.setItem('expiresAt', values.expires_at)
    }, tokens)
  }
  const page = await context.newPage()
  const found: Load = { script: 0, requests: [], pieces: [], unpacked: [], foreign: [] }
  const bodies: Promise<void>[] = []
  const open = new Set<Request>()
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('request', (request) => {
    // What the page itself has; of a picture that is replaced before it is drawn no end is told.
    if (/^(?:data|blob|about):/.test(request.url())) return
    open.add(request)
    if (request.resourceType() !== 'image') found.requests.push(request.url())
    if (new URL(request.url()).origin !== new URL(HOME).origin) found.foreign.push(request.url())
  })
  page.on('response', (response) => {
    // What a busy machine refuses is asked for again; it counts once.
    const refused = response.status() >= 500 ? found.requests.indexOf(response.url()) : -1
    if (refused >= 0) found.requests.splice(refused, 1)
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
  // How long it takes is measured elsewhere; all other checks run beside.
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible({ timeout: PATIENCE })
  // What never ends is named below.
  await page.waitForLoadState('networkidle', { timeout: PATIENCE }).catch(() => undefined)
  // What starts by itself a moment later counts too: the page's clock is put forward.
  await page.clock.runFor(5000)
  await expect
    .poll(() => [...open].map((request) => request.url()), { message: `${path} is whole`, timeout: PATIENCE })
    .toEqual([])
  await Promise.all(bodies)
  await context.close()
  return found
}

test('a first visit stays within its budget, from this host only, and every page is a piece of its own', async ({
  browser,
  request,
  company: { id: space, manager, cards, change, api },
}) => {
  test.setTimeout(900_000)
  // A company whose first steps are done; those of a young one come in a piece of their own.
  await change({ layout: { primary: '#1B4D3E' } }, '/grid')
  const made = async (path: string, body: object) =>
    (await api.post<{ data: { uuid: string } }>(`/spaces/${space}/${path}`, body)).data.uuid
  const location = await made('locations', { name: 'Vienna office', city: 'Wien', country: 'AT' })
  const signature = await made('signatures', { name: 'All mails' })
  const background = await made('backgrounds', { name: 'Calls' })
  const picture = await api.picture('frame', space)
  const banner = { name: 'Fair', picture, link: 'https://fair.example', alt: 'Meet us', locations: [location] }
  await made('signature-banners', banner)
  const tokens = await login(request, manager)
  const overview = `/space/${space}/cards/${cards.zoe.uuid}`
  /**
   * Bytes of script, gzipped: what was reached and 500 to 1,000 more. Each build packs a few dozen bytes more or less
   * than the one before, and a change brings some along; a library that slips into a page is far above.
   */
  const budgets: Record<string, number> = {
    '/auth/login': 143_000,
    '/': 150_000,
    [`/space/${space}`]: 149_500,
    [`/space/${space}/cards`]: 180_500,
    [`/space/${space}/products`]: 181_000,
    [`/space/${space}/contacts`]: 181_000,
    [`/space/${space}/services/newsletter`]: 188_000,
    [`/space/${space}/dashboard`]: 198_500,
    [`/space/${space}/grid`]: 200_000,
    [`/space/${space}/settings`]: 194_000,
    [`/space/${space}/settings/tokens`]: 199_500,
    '/user-directories': 168_500,
    [`/space/${space}/cards/${cards.zoe.uuid}/edit/contact-details`]: 213_500,
    [overview]: 181_500,
    '/billing': 168_500,
    '/marketplace': 194_500,
    '/spaces': 189_000,
    '/cards': 180_500,
    '/profile': 204_500,
    '/debug': 146_500,
    [`/space/${space}/cards/import`]: 178_500,
    [`/space/${space}/services/locations`]: 168_000,
    [`/space/${space}/services/locations/${location}`]: 196_000,
    [`/space/${space}/services/email-signatures`]: 168_500,
    [`/space/${space}/services/email-signatures/banners`]: 168_500,
    [`/space/${space}/services/email-signatures/mailboxes`]: 189_000,
    [`/space/${space}/services/email-signatures/${signature}`]: 199_000,
    [`/space/${space}/services/virtual-backgrounds`]: 168_000,
    [`/space/${space}/services/virtual-backgrounds/${background}`]: 197_500,
    [`/space/${space}/cards/${cards.zoe.uuid}/signatures`]: 177_500,
    [`/space/${space}/cards/${cards.zoe.uuid}/backgrounds`]: 176_000,
  }
  const loads: [string, Load][] = []
  for (const path of Object.keys(budgets))
    loads.push([path, await load(browser, path, path === '/auth/login' ? undefined : tokens)])

  for (const [path, found] of loads) {
    const name = path.replace(/[0-9a-f-]{36}/g, '…')
    console.log(
      `${name}: ${found.script} bytes of script in ${found.pieces.length} pieces, ${found.requests.length} requests`,
    )
    expect.soft(found.script, `script of ${name}`).toBeLessThanOrEqual(budgets[path] ?? 0)
    expect
      .soft(found.requests.length, `requests of ${name}:\n${found.requests.join('\n')}`)
      .toBeLessThanOrEqual(REQUESTS)
    expect.soft(found.foreign, name).toEqual([])
    expect.soft(found.unpacked, name).toEqual([])
    // A card and its editor are one view.
    const others = loads.filter(([other]) => other !== overview)
    const pagesWith = (piece: string) => others.filter(([, { pieces }]) => pieces.includes(piece)).length
    // All my cards and those of a space are one view.
    expect
      .soft(
        found.pieces.filter((piece) => pagesWith(piece) <= 2),
        `${name} has a piece of its own`,
      )
      .not.toEqual([])
  }
})

test('what a page reads first is asked for before its program is here, and once', async ({ page, company }) => {
  await signInAs(page, company.manager)
  // As the login page does: otherwise the language of the browser becomes the person's, which is a change.
  await page.context().addCookies([{ name: 'lang', value: 'en', url: HOME }])
  const space = `/v1/spaces/${company.id}`
  const guards = ['/v1/auth/check', '/v1/me/spaces?per_page=50', `/v1/me/spaces/${company.id}/checkPermission`]
  const card = company.cards.zoe.uuid
  for (const [path, reads] of [
    [
      `/space/${company.id}/cards`,
      [`${space}/cards?sort=-updated&page=1&per_page=50&with_email=false`, `${space}/cards/facets`],
    ],
    [`/space/${company.id}/cards/${card}/edit/contact-details`, [`/v1/cards/${card}`, space]],
    [`/space/${company.id}/settings`, [space]],
  ] as const) {
    const wanted = [...guards, ...reads]
    const asked: string[] = []
    const note = (request: Request) => {
      const { pathname, search } = new URL(request.url())
      if (pathname.startsWith('/v1/')) asked.push(pathname + search)
    }
    page.on('request', note)
    let come: () => void = () => undefined
    const held = new Promise<void>((done) => (come = done))
    await page.route('**/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(() => [...asked].sort()).toEqual([...wanted].sort())
    come()
    await expect(page.locator('h1')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(
      wanted.filter((read) => asked.indexOf(read) !== asked.lastIndexOf(read)),
      `asked twice by ${path}`,
    ).toEqual([])
    page.off('request', note)
    await page.unroute('**/*.js')
  }
})

test('what was asked for somebody else is not believed', async ({ page, company }) => {
  await signInAs(page, company.manager)
  await page.goto('/profile')
  await expect(page.locator('h1')).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const seen: (string | undefined)[] = []
  // Somebody signs out and in as another while the page's program is on its way.
  await page.route('**/*.js', async (route) => {
    await page.evaluate(() => localStorage.setItem('accessToken', 'of-another'))
    await route.continue()
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/auth/check')) seen.push(request.headers().authorization)
  })
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(seen).toEqual([`Bearer ${token}`, 'Bearer of-another'])
})
