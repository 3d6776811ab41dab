import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

// What a person carries along: put on the home screen, it shows the code also where there is no network.
test('the own card is there without a network, and gone with the session', async ({ page, context, company }) => {
  test.setTimeout(90_000)
  await page.goto('/pocket/')
  await expect(page.getByText('Sign in to see your card here.')).toBeVisible()
  await expectNoAxeFindings(page)

  await signInAs(page, company.employee)
  await page.goto('/pocket/')
  const code = page.getByRole('img', { name: 'The code of my card' })
  await expect(code).toBeVisible()
  await expectNoAxeFindings(page)
  const opens = await code.getAttribute('src')
  await page.evaluate(() => navigator.serviceWorker.ready)

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText('Without a network: as it was last seen here.')).toBeVisible()
  await expect(code).toHaveAttribute('src', opens ?? '')
  await page.getByRole('button', { name: 'Contact, without a network' }).click()
  await expect(code).not.toHaveAttribute('src', opens ?? '')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('My card')

  // Somebody of several companies chooses; the longest name is no wider than a phone.
  await context.setOffline(false)
  await page.setViewportSize({ width: 390, height: 844 })
  const name = 'Dr. Maximiliane-Theodora Hohenberg-Zimmermann'
  await page.route('**/v1/me/pocket', async (route) => {
    const { data } = await (await route.fetch()).json()
    const other = { ...data[0], uuid: 'other', name, company: 'Other' }
    await route.fulfill({ json: { data: [data[0], other] } })
  })
  await page.reload()
  await page.getByRole('combobox', { name: 'Card' }).selectOption({ label: `${name} · Other` })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.unrouteAll()

  // What is no longer active says so, also where the server is not reached; what asks the server is not offered there.
  await context.setOffline(false)
  await page.route('**/v1/me/pocket', async (route) => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: [{ ...data[0], state: 'inactive', wallets: ['apple'] }] } })
  })
  await page.reload()
  await expect(page.getByText('This card is not active: its code opens no card right now.')).toBeVisible()
  const wallet = page.getByRole('button', { name: 'Add to Apple Wallet' })
  await expect(wallet).toBeVisible()
  await page.unrouteAll()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByText(/as it was last seen here\. This card is not active/)).toBeVisible()
  await expect(wallet).toBeHidden()

  await context.setOffline(false)
  // Of the rest of the site nothing is kept.
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const found = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return found.flat()
  })
  expect(kept.filter((url) => !/\/(pocket|icons)\//.test(url))).toEqual([])

  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await page.reload()
  await expect(page.getByText('Sign in to see your card here.')).toBeVisible()
  await expect(code).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('pocket'))).toBeNull()
})
