import { expect, test, type Page } from '@playwright/test'

import { EMPLOYEE, expectNoAxeFindings, MANAGER, signInAs } from './support/people'
import { GUEST, signedInScreens } from './support/screens'

// Every screen, light and dark, wide and narrow: axe finds nothing, nothing hangs over the edge, no console error.
// Logged by the browser itself: a refused call, and the test's own script that the sandbox of the live card keeps out.
const OF_THE_BROWSER = /Failed to load resource|Blocked script execution in 'about:srcdoc'/

async function look(page: Page, path: string): Promise<void> {
  const errors: string[] = []
  const listen = (message: { type(): string; text(): string }) => {
    if (message.type() === 'error' && !OF_THE_BROWSER.test(message.text())) errors.push(message.text())
  }
  page.on('console', listen)
  await page.goto(path)
  await expect(page.locator('main h1, h1').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root[data-visible]')).toHaveCount(0)
  // What speech says to a control is what stands on it (WCAG 2.5.3).
  await expectNoAxeFindings(page, { names: true })
  const { inner, scroll } = await page.evaluate(() => ({
    inner: window.innerWidth,
    scroll: document.documentElement.scrollWidth,
  }))
  expect.soft(scroll, `${path} hangs over the edge`).toBeLessThanOrEqual(inner)
  expect.soft(errors, path).toEqual([])
  page.off('console', listen)
}

// Wide and light, narrow and dark: each screen in both widths and both schemes.
for (const [width, colorScheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test.describe(`${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme })

    test('screens of guests', async ({ page }) => {
      for (const path of GUEST) await look(page, path)
    })

    // In parts, which go side by side.
    for (const part of [0, 1, 2, 3]) {
      test(`screens of a manager, part ${part + 1} of 4`, async ({ page }) => {
        test.setTimeout(240_000)
        const token = await signInAs(page, MANAGER)
        const paths = await signedInScreens(page, token)
        for (const path of paths.filter((_path, number) => number % 4 === part)) await look(page, path)
      })
    }
  })
}

test('screens of an employee', async ({ page }) => {
  const token = await signInAs(page, EMPLOYEE)
  for (const path of await signedInScreens(page, token)) await look(page, path)
})
