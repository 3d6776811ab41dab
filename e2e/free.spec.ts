// A company that serves itself alone has turned billing off (VIZITKA_BILLING): nothing is sold, and nothing speaks of it.
import { expect } from '@playwright/test'

import { test } from './support/empty'
import { codeIn, mailTo } from './support/installation'
import { expectNoAxeFindings } from './support/people'

const OF_MONEY = /€|EUR|\bbilling\b|\binvoice|\bmarketplace\b|\bbasket\b|\bcheckout\b|\bprice|\bpay\b|\bpaid\b|\bVAT\b/i

test('without billing nothing in the interface speaks of money, and no address leads to it', async ({ page, free }) => {
  test.setTimeout(240_000)
  const broken: string[] = []
  page.on('console', (line) => line.type() === 'error' && broken.push(`${page.url()}: ${line.text()}`))
  const email = 'ida.free@example.org'
  await page.goto(`${free.url}/`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Six-digit code').fill(codeIn(await mailTo(email, free.data)))
  await page.getByLabel('First name').fill('Ida')
  await page.getByLabel('Last name').fill('Berg')
  await page.getByLabel('Password', { exact: true }).fill('vier-gondeln-im-nebel')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('link', { name: 'Make a space' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Bergwerk')
  await dialog.getByRole('button', { name: 'Make space' }).click()
  await expect(page.getByRole('heading', { name: 'Next steps' })).toBeVisible()
  const space = new URL(page.url()).pathname.replace(/\/$/, '')

  for (const path of [
    '/',
    '/spaces',
    '/cards',
    '/products',
    '/profile',
    space,
    `${space}/cards`,
    `${space}/products`,
    `${space}/card-styles`,
    `${space}/grid/card-permissions`,
    `${space}/settings`,
    `${space}/settings/users`,
  ])
    await test.step(`${path.replace(space, '/space')} has no trace of it`, async () => {
      await page.goto(`${free.url}${path}`)
      await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
      await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0)
      expect.soft(await page.locator('body').innerText()).not.toMatch(OF_MONEY)
      // No package, and so none that is the free one.
      await expect.soft(page.getByText('Free', { exact: true })).toHaveCount(0)
      await expectNoAxeFindings(page)
    })

  await test.step('the search finds no page of it', async () => {
    const finder = page.getByRole('dialog', { name: 'Find cards, spaces, pages and actions' })
    await page.getByRole('button', { name: /^Find anything/ }).click()
    await finder.getByPlaceholder('Find anything').fill('spaces')
    await expect(finder.getByText('All spaces')).toBeVisible()
    for (const word of ['Billing', 'Marketplace', 'Orders']) {
      await finder.getByPlaceholder('Find anything').fill(word)
      await expect(finder.getByText('All spaces')).toHaveCount(0)
      await expect(finder.getByRole('button', { name: word })).toHaveCount(0)
    }
    await page.keyboard.press('Escape')
  })
  expect(broken).toEqual([])

  for (const path of [
    'billing',
    'marketplace',
    'marketplace/card',
    'checkout',
    'orders',
    'partner',
    'contracts/cancel',
  ])
    await test.step(`/${path} is no page`, async () => {
      await page.goto(`${free.url}/${path}`)
      await expect(page.getByText(/could not be found/)).toBeVisible()
      await expect(page.getByText('404', { exact: true })).toBeVisible()
    })
})
