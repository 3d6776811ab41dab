import { expect, type Page, test } from '@playwright/test'

import { atRest, EMPLOYEE, MANAGER, OPERATOR, signInAs } from './support/people'
import { GUEST, signedInScreens } from './support/screens'

// `make shots`: takes pictures, checks nothing; it only runs when asked for.
const folder = process.env.SHOTS

/** All that the screen fetches is there, and stands still. */
async function drawn(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root[data-visible]')).toHaveCount(0)
  await atRest(page)
}

for (const width of [390, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const person of ['guest', MANAGER, EMPLOYEE, OPERATOR]) {
      test(`@shots ${person} ${width} ${colorScheme}`, async ({ browser }) => {
        test.setTimeout(300_000)
        const context = await browser.newContext({ viewport: { width, height: width < 600 ? 844 : 900 }, colorScheme })
        const page = await context.newPage()
        const paths = [...GUEST, '/c/zoe', '/c/nobody-here']
        if (person !== 'guest')
          paths.splice(0, paths.length, ...(await signedInScreens(page, await signInAs(page, person))))
        for (const path of paths) {
          await page.goto(path)
          await drawn(page)
          const name =
            path
              .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'x')
              .replace(/\W+/g, '-')
              .replace(/^-|-$/g, '') || 'home'
          await page.screenshot({
            path: `${folder}/${person.split('@')[0]}/${width}-${colorScheme}/${name}.png`,
            fullPage: true,
          })
        }
        await context.close()
      })
    }
  }
}
