// Nothing moves under the eye: what comes takes the place that was kept for it.
import type { Page } from '@playwright/test'

import { MANAGER, signInAs } from './support/people'
import { signedInScreens } from './support/screens'
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

for (const width of [1440, 390]) {
  test(`nothing moves while a page of ${width} pixels comes slowly`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.setViewportSize({ width, height: 900 })
    const token = await signInAs(page, MANAGER)
    const paths = (await signedInScreens(page, token)).filter((path) => path !== '/nowhere')
    await watchShifts(page)
    await page.route('**/v1/**', async (route) => {
      await new Promise((done) => setTimeout(done, 150 + (route.request().url().length % 5) * 60))
      await route.continue()
    })
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('h1').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root[data-visible]')).toHaveCount(0)
      const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
      const sum = shifts.reduce((all, { value }) => all + value, 0)
      console.log(path.replaceAll(/[0-9a-f-]{36}/g, 'id'), sum.toFixed(4))
      for (const shift of shifts) console.log('   ', shift.value.toFixed(4), shift.moved.join('\n        '))
    }
  })
}
