// A purchase by card and by direct debit, with a stand-in for the provider's script and servers
// (backend/tests/payments/fake_stripe.py).
import { expect, type Page } from '@playwright/test'

import { DEMO_PASSWORD } from './support/installation'
import { test, type Paying } from './support/paying'
import { expectNoAxeFindings } from './support/people'

// All of them pay for one account, one after the other.
test.describe.configure({ mode: 'default' })
test.setTimeout(120_000)

async function signIn(page: Page, { url, email }: Paying) {
  await page.goto(`${url}/auth/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/login/)
}

async function wish(page: Page, { url, account }: Paying, cards: string) {
  await page.goto(`${url}/billing/${account}/buy`)
  await page.getByRole('textbox', { name: 'Number of cards' }).fill(cards)
  await page.getByRole('button', { name: 'Next' }).click()
}

async function addCard(page: Page, number: string) {
  await page.getByRole('region', { name: 'Payment methods' }).getByRole('button', { name: 'Add' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^Card/ }).check({ force: true })
  await dialog.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Add a card' })).toBeVisible()
  await page.frameLocator('iframe[title="Secure payment input frame"]').getByLabel('Card number').fill(number)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
}

const answer = (page: Page, word: 'Complete' | 'Fail') =>
  page.frameLocator('iframe[title="Secure payment confirmation"]').getByRole('button', { name: word }).click()

test('a card is typed in at the provider, kept, and pays a licence', async ({ page, paying }) => {
  const broken: string[] = []
  page.on(
    'console',
    (line) => line.type() === 'error' && /Content Security/.test(line.text()) && broken.push(line.text()),
  )
  await signIn(page, paying)
  await page.goto(`${paying.url}/billing/${paying.account}`)
  await addCard(page, '4000000000000002')
  await expect(page.getByRole('alert')).toContainText(/declined/)
  await page
    .frameLocator('iframe[title="Secure payment input frame"]')
    .getByLabel('Card number')
    .fill('4242424242424242')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('The payment method is added')).toBeVisible()
  await page.getByRole('link', { name: 'Back to billing' }).click()
  await expect(page.getByText(/4242/).first()).toBeVisible()

  await wish(page, paying, '3')
  await page.getByRole('radio', { name: /4242/ }).check()
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await expect(page.getByText('Your licence is ready.')).toBeVisible()
  await page.getByRole('link', { name: 'View invoice' }).click()
  await expect(page.getByText(/^Paid/).first()).toBeVisible()
  // The script of the provider came on its own page, which let it in; nowhere else is any of it.
  expect(await page.locator('script[src*="stripe"]').count()).toBe(0)
  expect(broken).toEqual([])
})

test('a bank that asks its customer is answered, and a no opens nothing', async ({ page, paying }) => {
  await signIn(page, paying)
  await page.goto(`${paying.url}/billing/${paying.account}`)
  await addCard(page, '4000002760003184')
  await answer(page, 'Fail')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await answer(page, 'Complete')
  await expect(page.getByText('The payment method is added')).toBeVisible()
})

test('a direct debit is signed, and the licence serves while it is on its way', async ({ page, paying }) => {
  await signIn(page, paying)
  await page.goto(`${paying.url}/billing/${paying.account}`)
  await page.getByRole('region', { name: 'Payment methods' }).getByRole('button', { name: 'Add' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /^SEPA/ }).check({ force: true })
  await dialog.getByLabel('IBAN').fill('AT61 1904 3002 3457 3202')
  await dialog.getByRole('button', { name: 'Sign the mandate' }).click()
  await expect(dialog.getByText('This is no IBAN. Please check the digits.')).toBeVisible()
  await dialog.getByLabel('IBAN').fill('AT61 1904 3002 3457 3201')
  await dialog.getByRole('button', { name: 'Sign the mandate' }).click()
  await expect(dialog.getByText('Tick this once you have read the mandate.')).toBeVisible()
  await expectNoAxeFindings(page)
  await dialog.getByRole('checkbox', { name: /this mandate/ }).check()
  await dialog.getByRole('button', { name: 'Sign the mandate' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('AT61 •••• 3201').first()).toBeVisible()

  await wish(page, paying, '2')
  await page.getByRole('radio', { name: /SEPA/ }).check({ force: true })
  await page.getByRole('button', { name: /^Order and pay/ }).click()
  await expect(page.getByText('Your licence is ready.')).toBeVisible()
  await page.getByRole('link', { name: 'View invoice' }).click()
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByRole('dialog').getByText(/is debited on/)).toBeVisible()
})
