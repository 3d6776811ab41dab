import type { Page } from '@playwright/test'

import { signInAs } from './support/people'
import { expect, test } from './support/test'

const drawer = (page: Page) => page.getByRole('dialog', { name: /^Basket/ })

test('fifty blank cards are in the basket, and fifty are ordered', async ({ page, company, shelf }) => {
  await signInAs(page, company.manager)
  await page.goto(`/marketplace/${shelf.card}`)
  await page.getByRole('button', { name: 'Blank ones' }).click()
  await page.getByRole('spinbutton', { name: 'Quantity' }).fill('50')
  await page.getByRole('button', { name: 'Add 50 to basket' }).click()
  await expect(drawer(page).getByText(/€(15|18)\.00 each/)).toBeVisible()
  await drawer(page).getByRole('link', { name: 'To checkout' }).click()
  await expect(page.getByText(/^50 ×/)).toBeVisible()
})
