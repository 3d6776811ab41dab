// Nothing moves under the eye: what comes takes the place that was kept for it.
import type { Page } from '@playwright/test'

import { readOn, signInAs } from './support/people'
import { expect, test } from './support/test'

interface Shift {
  value: number
  moved: string[]
}

/** What moves from the first paint on, though nobody has done anything. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const nameOf = (node: Node | null) =>
      node instanceof Element
        ? `${node.tagName} ${node.className}`.slice(0, 80)
        : (node?.textContent ?? '').slice(0, 40)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      })[])
        if (!entry.hadRecentInput)
          shifts.push({
            value: entry.value,
            moved: entry.sources.map(
              ({ node, previousRect: a, currentRect: b }) =>
                `${nameOf(node)}: ${[a.x, a.y, a.width, a.height].map(Math.round)} → ${[b.x, b.y, b.width, b.height].map(Math.round)}`,
            ),
          })
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Parts of a pixel in a line of text count as well; what a person sees begins far above. */
const UNSEEN = 0.01

for (const width of [1440, 390]) {
  test(`nothing moves while a page of ${width} pixels comes slowly`, async ({
    page,
    company: { id, cards, manager },
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, manager)
    await watchShifts(page)
    await page.route(/\/v1\/|\.js$|\.woff2$/, async (route) => {
      // Answers come one after the other, not in the order of the questions; parts of the program and the space's name last.
      const url = route.request().url()
      // The typeface comes when words have been shown in another for a while.
      const last = url.endsWith('.woff2') ? 2500 : 600
      const wait = /\.js$|\.woff2$|\/me\/spaces\?/.test(url) ? last : 150 + (url.length % 5) * 60
      await new Promise((done) => setTimeout(done, wait))
      await route.continue()
    })
    const card = `/space/${id}/cards/${cards.oliver.uuid}`
    for (const path of [
      '/',
      '/spaces',
      '/cards',
      `/space/${id}`,
      `/space/${id}/cards`,
      card,
      `${card}/edit/contact-details`,
      `/space/${id}/grid`,
      `/space/${id}/settings`,
      `/space/${id}/settings/users`,
      '/profile',
    ]) {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root[data-visible]')).toHaveCount(0)
      const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      const moved = shifts.map((shift) => `${shift.value.toFixed(4)} ${shift.moved.join('; ')}`).join('\n')
      expect.soft(sum, `${path}\n${moved}`).toBeLessThan(UNSEEN)
    }
  })
}

for (const width of [1440, 390]) {
  test(`the own pass comes late on a page of ${width} pixels and moves nothing`, async ({ page, company }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, company.employee)
    await watchShifts(page)
    const code = '<svg xmlns="http://www.w3.org/2000/svg" width="152" height="152"/>'
    await page.route('**/v1/cards/*/passes', async (route) => {
      await new Promise((done) => setTimeout(done, 2000))
      await route.fulfill({ json: { data: [{ wallet: 'apple', url: 'https://example.org/pass', code }] } })
    })
    await page.goto(`/space/${company.id}/cards/${company.cards.hannes.uuid}`)
    await readOn(page)
    // The employee reads German.
    await expect(page.getByRole('heading', { name: 'Meine Karte im Wallet' })).toBeVisible({ timeout: 30_000 })
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
    expect(shifts.filter(({ value }) => value >= UNSEEN)).toEqual([])
  })
}

for (const width of [1440, 800, 390]) {
  test(`a page of ${width} pixels has its frame before its program, at the same place`, async ({
    page,
    browser,
    company,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, company.manager)
    const guest = await browser.newPage({ viewport: { width, height: 900 } })
    for (const [who, path] of [
      [page, `/space/${company.id}/cards`],
      [page, '/marketplace'],
      [guest, '/marketplace'],
      [guest, '/auth/login'],
      // Who is not signed in is led to the login page.
      [guest, '/profile'],
    ] as const) {
      let come: () => void = () => undefined
      const held = new Promise<void>((done) => (come = done))
      await who.route('**/*.js', async (route) => {
        await held
        await route.continue()
      })
      await who.addInitScript(watchFrame)
      await who.goto(path, { waitUntil: 'commit' })
      const drawn = who.locator('#first svg').filter({ visible: true })
      await expect(drawn).toHaveCount(1)
      const [before, shape] = [await drawn.boundingBox(), await drawn.getAttribute('viewBox')]
      come()
      await expect(who.locator('main h1')).toBeVisible()
      await expect(who.locator('#first')).toHaveCount(0)
      const after = await who.locator(`:is(header, aside) svg[viewBox="${shape}"]`).first().boundingBox()
      expect(differences(before, after), path).toEqual([])
      // At no time was there no frame at all.
      expect(await who.evaluate(() => (window as unknown as { bare: number }).bare), path).toBe(0)
      await who.unroute('**/*.js')
    }
    await guest.close()
  })
}

/** Counts the pictures of the page that have neither the first frame nor one of the program. */
function watchFrame(): void {
  const counted = Object.assign(window, { bare: 0 })
  const look = () => {
    if (document.body && !document.querySelector('#first, #root main')) counted.bare += 1
    requestAnimationFrame(look)
  }
  document.addEventListener('DOMContentLoaded', () => requestAnimationFrame(look))
}

type Box = { x: number; y: number; width: number; height: number } | null

/** The sides that are more than a pixel apart. */
function differences(before: Box, after: Box): string[] {
  return (['x', 'y', 'width', 'height'] as const)
    .filter((side) => Math.abs((before?.[side] ?? -1) - (after?.[side] ?? -99)) > 1)
    .map((side) => `${side}: ${before?.[side]} → ${after?.[side]}`)
}
