import type { Page } from '@playwright/test'

import { DEMO_PASSWORD } from './support/installation'
import { expectNoAxeFindings, OPERATOR, signInAs } from './support/people'
import { expect, test } from './support/test'

const drawer = (page: Page) => page.getByRole('dialog', { name: /^Basket/ })

/** Who pays, in the form of the country; the country comes first, since the form follows from it. */
async function fillAddress(page: Page, company: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Country', exact: true }).fill('Austria')
  await page.getByRole('option', { name: 'Austria' }).click()
  if (company) await page.getByLabel('Company', { exact: true }).last().fill(company)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Beispiel')
  await page.getByLabel('Street and number').fill('Weg 1')
  await page.getByLabel('Postcode').fill('6020')
  await page.getByLabel('Town').fill('Innsbruck')
}

/** In the back office, which has a sign-in of its own. */
async function asOperator(page: Page): Promise<void> {
  await page.goto('/backoffice/')
  await page.locator('#id_username').fill(OPERATOR)
  await page.locator('#id_password').fill(DEMO_PASSWORD)
  await page.locator('#id_password').press('Enter')
  await expect(page).toHaveURL(/backoffice\/$/)
}

/** Does something with one order in the queue. */
async function work(page: Page, number: string, action: string): Promise<void> {
  await page.goto(`/backoffice/orders/order/?q=${number}`)
  await page.locator('input[name="_selected_action"]').first().check()
  await page.locator('select[name="action"]').selectOption({ label: action })
  await page.locator('button[name="index"]').click()
  await expect(page.getByText('1 order is changed.')).toBeVisible()
}

test('a company buys for everybody, the operator ships, and a lost card is replaced in three taps', async ({
  page,
  browser,
  company,
  shelf,
}) => {
  test.slow()
  await shelf.stock(shelf.card, 10)
  await signInAs(page, company.manager)

  await test.step('all eight and a code', async () => {
    await page.goto(`/marketplace/${shelf.card}`)
    await page.getByRole('button', { name: /^All 8/ }).click()
    await page.getByRole('button', { name: 'Add 8 to basket' }).click()
    await drawer(page).getByRole('button', { name: 'I have a discount code' }).click()
    await drawer(page).getByLabel('Discount code').fill(shelf.code)
    await drawer(page).getByRole('button', { name: 'Apply' }).click()
    await expect(drawer(page).getByText(shelf.code)).toBeVisible()
    await drawer(page).getByRole('link', { name: 'To checkout' }).click()
  })

  await test.step('what is missing is said at its field', async () => {
    const other = page.getByRole('radio', { name: 'Somebody else' })
    if (await other.isVisible()) await other.check()
    await page.getByRole('button', { name: 'To the payment' }).click()
    await expect(page.getByText('Please fill in this field.').first()).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByText('Company', { exact: true }).first().click()
    await fillAddress(page, 'Alpenwerk AG')
    await page.getByLabel('Postcode').fill('602')
    await page.getByLabel('Email', { exact: true }).fill(company.manager)
    await page.getByRole('button', { name: 'To the payment' }).click()
    await expect(page.getByText('Postcodes of this country look like 1010.')).toBeVisible()
    await page.getByLabel('Postcode').fill('6020')
    await page.getByRole('button', { name: 'To the payment' }).click()
  })

  await test.step('each step can be gone back to', async () => {
    await expect(page.getByText('By invoice')).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Basket', exact: true }).last().click()
    await expect(page).toHaveURL(/step=basket/)
    await page.getByRole('button', { name: 'To the addresses' }).click()
    await expect(page.getByRole('radio', { name: 'Alpenwerk AG', exact: true }).last()).toBeVisible()
    await page.getByRole('button', { name: 'To the payment' }).click()
    await page.getByRole('button', { name: 'To the review' }).click()
  })

  let number = ''
  await test.step('nothing is ordered before the terms are agreed to', async () => {
    await page.getByRole('button', { name: /^Order and pay/ }).click()
    await expect(page.getByText('Please agree to the terms before you order.')).toBeVisible()
    await page.getByRole('checkbox', { name: /I agree to the terms/ }).check()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: /^Order and pay/ }).click()
    const title = page.getByRole('heading', { level: 1, name: /Order \d+ is placed/ })
    await expect(title).toBeVisible()
    number = /\d+/.exec(await title.innerText())![0]
    await expectNoAxeFindings(page)
    await page.getByRole('link', { name: 'See the order' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
    await expect(page.getByText('Not sent yet')).toBeVisible()
    await expectNoAxeFindings(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoAxeFindings(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  const office = await browser.newPage()
  await test.step('the operator makes it and sends it', async () => {
    await asOperator(office)
    await work(office, number, 'Take into production')
    await work(office, number, 'Mark as sent')
    await office.close()
  })

  await test.step('the buyer sees parcel and serials', async () => {
    await page.reload()
    await expect(page.getByText('On its way', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).first()).toBeVisible()
    await page.goto('/orders')
    await expect(page.getByRole('link', { name: `Order ${number}` })).toBeVisible()
    await expectNoAxeFindings(page)
  })

  await test.step('the space pays for replacements', async () => {
    await page.goto(`/space/${company.id}/products/replacements`)
    await page.getByRole('textbox', { name: 'Billing account' }).click()
    await page.getByRole('option').first().click()
    await expect(page.getByText(/^Agreed by/)).toBeVisible()
    await expectNoAxeFindings(page)
  })

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'de' })
  await test.step('three taps', async () => {
    await signInAs(phone, company.employee)
    await phone.goto(`/space/${company.id}/cards/${company.cards.hannes.uuid}`)
    await phone.getByRole('button', { name: 'Neues anfordern' }).click()
    await expectNoAxeFindings(phone)
    await phone.getByRole('radio', { name: 'Gestohlen' }).check()
    await phone.getByRole('button', { name: 'Sperren und anfragen' }).click()
    await expect(phone.getByText(/Das alte ist gesperrt/)).toBeVisible()
    await phone.close()
  })

  await test.step('a manager says yes', async () => {
    await page.reload()
    await page.getByRole('button', { name: /^Approve for/ }).click()
    await expect(page.getByText('Ordered', { exact: true })).toBeVisible()
    await expectNoAxeFindings(page)
  })
})

test('a guest comes by a partner’s link, signs in on the way and loses nothing; the partner sees it', async ({
  page,
  browser,
  company,
  person,
  shelf,
}) => {
  const { uuid } = await shelf.partner(person)
  await page.goto(`/marketplace/${shelf.sticker}`)
  await page.goto(`/marketplace?partner=${uuid}`)
  await page.goto(`/marketplace/${shelf.sticker}`)
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await drawer(page).getByRole('link', { name: 'To checkout' }).click()
  await page.getByText('Private person', { exact: true }).click()
  await fillAddress(page, '')
  await page.getByLabel('Email', { exact: true }).fill(company.manager)
  await page.getByRole('button', { name: 'To the payment' }).click()
  await expect(page.getByRole('heading', { name: 'Nearly there' })).toBeVisible()
  await expectNoAxeFindings(page)

  await test.step('what was typed without a network is there again', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await page.context().setOffline(true)
    await page.getByLabel('Street and number').fill('Anderer Weg 2')
    await page.getByRole('button', { name: 'To the payment' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await page.context().setOffline(false)
    await page.reload()
    await expect(page.getByLabel('Street and number')).toHaveValue('Anderer Weg 2')
    await page.getByRole('button', { name: 'To the payment' }).click()
  })

  await page.getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await page.getByLabel(/email/i).first().fill(company.manager)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('By invoice')).toBeVisible()
  await page.getByRole('button', { name: 'To the review' }).click()
  await expect(page.getByText('Anderer Weg 2')).toBeVisible()
  await expect(page.getByText('Sending back: Within 14 days after delivery')).toBeVisible()
  await page.getByRole('checkbox', { name: /I agree to the terms/ }).check()
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Order \d+ is placed/ })).toBeVisible()

  const partner = await browser.newPage()
  await signInAs(partner, person)
  await partner.goto('/partner')
  await expect(partner.getByText(uuid)).toBeVisible()
  await expect(partner.getByRole('row')).toHaveCount(2)
  await expectNoAxeFindings(partner)
  await partner.close()
})

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
