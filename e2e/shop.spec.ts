import type { Page } from '@playwright/test'

import { URL as HOME } from './support/installation'
import { expectNoAxeFindings, login, signInAs } from './support/people'
import { expect, test } from './support/test'

/** Of the browser: which basket it has. */
async function basketOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies(HOME)
  return cookies.find(({ name }) => name === 'checkout-id')?.value
}

const drawer = (page: Page) => page.getByRole('dialog', { name: /^Basket/ })

// Who looks around finds things by words and category, and the address shows the same to others.
test('the marketplace is looked through by guests', async ({ page, shelf }) => {
  await page.goto('/marketplace')
  await expect(page.getByText('Including 20% VAT')).toBeVisible()
  const mark = shelf.card.replace('card-', '')
  await page.getByRole('searchbox', { name: 'Search the marketplace' }).fill(mark)
  await expect(
    page.getByRole('list', { name: 'Articles' }).getByRole('listitem').filter({ hasText: mark }),
  ).toHaveCount(2)
  await page.getByRole('button', { name: /^Stickers/ }).click()
  await expect(page.getByRole('link', { name: `Card ${mark}` })).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`category=sticker&search=.*${mark}|search=.*${mark}.*category=sticker`))
  await page.reload()
  await expect(page.getByText('from €4.80')).toBeVisible()
  await page.getByText('Companies', { exact: true }).click()
  await expect(page.getByText('from €4.00')).toBeVisible()
  await page.getByRole('link', { name: `Sticker ${mark}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Sticker ${mark}` })).toBeVisible()
  await expect(page.getByText('Net, plus 20% VAT')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoAxeFindings(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'White' }).click()
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  await quantity.fill('6')
  await expect(page.getByText('Only 5 are left')).toBeVisible()
  await expect(page.getByRole('button', { name: /to basket$/ })).toBeDisabled()
})

test('a basket keeps what was chosen, and an emptied one is forgotten', async ({ page, shelf }) => {
  await page.goto(`/marketplace/${shelf.card}`)
  expect(await basketOf(page)).toBeUndefined()
  await page.getByRole('button', { name: 'Add to basket' }).click()
  const basket = drawer(page)
  await expect(basket.getByText('Total', { exact: true })).toBeVisible()
  const id = await basketOf(page)
  const { expires = 0 } = (await page.context().cookies(HOME)).find(({ name }) => name === 'checkout-id') ?? {}
  const days = (expires - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)

  await test.step('there is never less than one, and many cost less', async () => {
    await expect(basket.getByRole('button', { name: /: one less$/ })).toBeDisabled()
    await basket.getByRole('button', { name: /: one more$/ }).click()
    await expect(basket.getByText('€24.00 each')).toBeVisible()
    await basket.getByRole('spinbutton').fill('50')
    await expect(basket.getByText('€18.00 each')).toBeVisible()
    await expectNoAxeFindings(page)
  })

  await test.step('a code that is none is refused at its field, one that counts is taken off', async () => {
    await basket.getByRole('button', { name: 'I have a discount code' }).click()
    const field = basket.getByLabel('Discount code')
    await field.fill('nothing-of-the-kind')
    await basket.getByRole('button', { name: 'Apply' }).click()
    await expect(basket.getByText('This code is not valid.')).toBeVisible()
    await field.fill(shelf.code.toLowerCase())
    await basket.getByRole('button', { name: 'Apply' }).click()
    await expect(basket.getByText('€810.00').first()).toBeVisible()
    await expect(basket.getByText('−€90.00').first()).toBeVisible()
    await expectNoAxeFindings(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoAxeFindings(page)
  })

  await test.step('it is there after a reload, and on the next page', async () => {
    await page.goto('/marketplace')
    await page.getByRole('button', { name: 'Basket, 1 article' }).click()
    await expect(basket.getByText('€810.00').first()).toBeVisible()
    expect(await basketOf(page)).toBe(id)
  })

  await test.step('emptied, it is gone with its cookie; what was taken out is brought back', async () => {
    await basket.getByRole('button', { name: /^Remove Card/ }).click()
    await expect(basket.getByText('Your basket is empty')).toBeVisible()
    expect(await basketOf(page)).toBeUndefined()
    expect((await page.request.get(`/v1/checkout/${id}`)).status()).toBe(404)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(basket.getByText('€810.00').first()).toBeVisible()
    const again = await basketOf(page)
    expect(again).not.toBe(id)
    expect(again).toBeDefined()
  })
})

test('a basket that cannot be fetched is forgotten', async ({ page, shelf }) => {
  const unknown = '0b8f2d52-7a55-4c3e-8a0e-5f2f4c0f9d11'
  await page.context().addCookies([{ name: 'checkout-id', value: unknown, url: HOME }])
  await page.goto('/marketplace')
  await page.getByRole('button', { name: 'Basket', exact: true }).click()
  await expect(drawer(page).getByText('Your basket is empty')).toBeVisible()
  expect(await basketOf(page)).toBeUndefined()
  await page.goto(`/marketplace/${shelf.card}`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(drawer(page).getByText('Total', { exact: true })).toBeVisible()
  expect(await basketOf(page)).not.toBe(unknown)
})

test('a price that changed is told, and charged only after a yes', async ({ page, shelf }) => {
  await page.goto(`/marketplace/${shelf.card}`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(drawer(page).getByText('€24.00').first()).toBeVisible()
  await shelf.price(shelf.card, 2500)
  await page.reload()
  await page.getByRole('button', { name: 'Basket, 1 article' }).click()
  await expect(drawer(page).getByText('The price of one was €24.00 and is €30.00 now.')).toBeVisible()
  await expectNoAxeFindings(page)
  await drawer(page).getByRole('button', { name: 'I have seen it' }).click()
  await expect(drawer(page).getByText(/Something has changed/)).toHaveCount(0)
  await page.reload()
  await page.getByRole('button', { name: 'Basket, 1 article' }).click()
  await expect(drawer(page).getByText('€30.00').first()).toBeVisible()
  await expect(drawer(page).getByText(/Something has changed/)).toHaveCount(0)
})

test('cards are bought for people, and found on another device', async ({ page, browser, company, shelf }) => {
  await signInAs(page, company.manager)
  await page.goto('/')
  await page.getByRole('link', { name: 'Marketplace' }).click()
  await page.getByRole('link', { name: new RegExp(shelf.card.replace('card-', 'Card ')) }).click()
  await expect(page.getByRole('button', { name: 'All without a product 8' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Choose people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose people' })
  await dialog.getByRole('checkbox', { name: /Zoë/ }).check()
  await dialog.getByRole('checkbox', { name: /Sofía/ }).check()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Take these' }).click()
  await page.getByRole('button', { name: 'Add 2 to basket' }).click()
  await expect(drawer(page).getByText('2 people by name')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^All 8/ }).click()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Add 8 to basket' }).click()
  await expect(drawer(page).getByText('All: 8 people')).toBeVisible()
  await expect(drawer(page).getByRole('listitem')).toHaveCount(2)

  const elsewhere = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signInAs(elsewhere, company.manager)
  await elsewhere.goto('/')
  await elsewhere.getByRole('button', { name: 'Basket', exact: true }).click()
  await expect(drawer(elsewhere).getByText('All: 8 people')).toBeVisible()
  await drawer(elsewhere)
    .getByRole('button', { name: /^Remove/ })
    .first()
    .click()
  await expect(drawer(elsewhere).getByRole('listitem')).toHaveCount(1)
  await elsewhere.context().close()
  await page.reload()
  await page.getByRole('button', { name: /^Basket/ }).click()
  await expect(drawer(page).getByRole('listitem')).toHaveCount(1)
})

test('what a guest has chosen is theirs after signing in, with what they had', async ({ page, company, shelf }) => {
  const { access_token: token } = await login(page.request, company.manager)
  const sticker = (await (await page.request.get(`/v1/marketplace/${shelf.sticker}`)).json()) as {
    data: { uuid: string }
  }
  const before = await page.request.post('/v1/checkout', {
    headers: { Authorization: `Bearer ${token}` },
    data: { items: [{ article_id: sticker.data.uuid, quantity: 2 }] },
  })
  expect(before.ok()).toBe(true)

  await page.goto(`/marketplace/${shelf.card}`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await expect(drawer(page).getByText('Total', { exact: true })).toBeVisible()
  const id = await basketOf(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(company.manager)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill('alpenwerk-demo-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`/marketplace/${shelf.card}`)
  await expect(page.getByRole('navigation', { name: 'Navigation' })).toBeVisible()
  await page.mouse.move(300, 300)
  await page.getByRole('button', { name: 'Basket, 2 articles' }).click()
  await expect(drawer(page).getByRole('listitem')).toHaveCount(2)
  expect(await basketOf(page)).toBe(id)
  expect((await page.request.get(`/v1/checkout/${id}`)).status(), 'it is the person’s now').toBe(404)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /profile and sign out/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await basketOf(page)).toBeUndefined()
})
