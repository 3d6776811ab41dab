// From nothing to the first shared card: an installation in which nobody has been yet.
import { expect } from '@playwright/test'

import { test } from './support/empty'
import { codeIn, mailTo } from './support/installation'
import { expectNoAxeFindings } from './support/people'

// One after the other: both begin at the same empty installation, which takes seconds to start.
test.describe.configure({ mode: 'default' })

for (const [width, colorScheme] of [
  [390, 'dark'],
  [1440, 'light'],
] as const) {
  test.describe(`${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme })

    test('a person registers, makes a space and a card, and a visitor reads it', async ({ page, browser, empty }) => {
      test.setTimeout(150_000)
      const email = `ida.${width}@example.org`
      await page.goto(`${empty.url}/`)
      await page.getByRole('link', { name: 'Create an account' }).click()
      await page.getByLabel('Work email').fill(email)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('Six-digit code').fill(codeIn(await mailTo(email, empty.data)))
      await page.getByLabel('First name').fill('Ida')
      await page.getByLabel('Last name').fill('Berg')
      await page.getByLabel('Password', { exact: true }).fill('vier-gondeln-im-nebel')
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('heading', { name: 'Hello Ida' })).toBeVisible()
      await expectNoAxeFindings(page)

      await page.getByRole('link', { name: 'Make a space' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name', { exact: true }).fill(`Bergwerk ${width}`)
      await dialog.getByRole('button', { name: 'Make space' }).click()
      await expect(page.getByRole('heading', { name: 'Next steps' })).toBeVisible()

      await page.getByRole('link', { name: 'Make a card' }).click()
      await page.getByRole('button', { name: 'New card' }).first().click()
      await dialog.getByLabel('First name').fill('Ida')
      await dialog.getByLabel('Last name').fill('Berg')
      await dialog.getByRole('button', { name: 'Create and edit' }).click()
      await page.getByLabel('Job title').fill('Mine surveyor')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
      await expectNoAxeFindings(page)

      await page.getByRole('main').getByRole('link', { name: 'Overview' }).click()
      await page.getByRole('button', { name: 'Activate' }).click()
      await expect(page.getByText('The card is active.', { exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Share' }).first().click()
      await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
      // An address of any length makes nothing wider than its dialog.
      const wider = await dialog.evaluate((drawn) => {
        const edge = drawn.getBoundingClientRect().right
        return [...drawn.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > edge).length
      })
      expect(wider).toBe(0)
      await expectNoAxeFindings(page)
      const address = await dialog.getByText(/localhost:\d+\/c\/\w+$/).innerText()

      const visitor = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 844 } })
      const card = await visitor.newPage()
      await card.goto(`http://${address}`)
      await expect(card.getByRole('heading', { level: 1 })).toContainText('Ida Berg')
      await expect(card.getByText('Mine surveyor').first()).toBeVisible()
      const contact = await card.request.get(
        new URL((await card.getByRole('link', { name: 'Save contact' }).getAttribute('href'))!, card.url()).href,
      )
      expect(await contact.text()).toContain('TITLE:Mine surveyor')
      await visitor.close()
    })
  })
}
