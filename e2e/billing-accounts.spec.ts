import { linkIn, mailTo } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

// Somebody who is going to pay opens a billing account, completes what invoices need, and brings the bookkeeper in.
test('a billing account is opened, completed and shared', async ({ page, browser, person }) => {
  test.setTimeout(90_000)
  const bookkeeper = `books.${person}`
  await signInAs(page, person)
  await page.goto('/billing')
  await page.getByRole('button', { name: 'Make a billing account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Make account' }).click()
  await expect(dialog.getByText('Choose the country: VAT depends on it.')).toBeVisible()
  await dialog.getByLabel('Company').fill('Nordkette Service GmbH')
  await dialog.getByRole('combobox', { name: 'Country' }).fill('Austr')
  await page.getByRole('option', { name: 'Austria' }).click()
  await dialog.getByRole('button', { name: 'Make account' }).click()

  await expect(page.getByRole('heading', { name: 'Nordkette Service GmbH' })).toBeVisible()
  await expect(page.getByText(/^Missing for invoices:/)).toBeVisible()
  await page.getByRole('button', { name: 'Edit company data' }).click()
  await dialog.getByLabel('Street and number').fill('Höhenstraße 145')
  await dialog.getByLabel('Postcode').fill('6020')
  await dialog.getByLabel('Town').fill('Innsbruck')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('6020 Innsbruck')).toBeVisible()
  await expect(page.getByText(/^Missing for invoices:/)).toHaveCount(0)
  await expectNoAxeFindings(page)

  const account = new URL(page.url()).pathname
  await page.goto(`${account}/users`)
  await page.getByRole('button', { name: 'Invite people' }).click()
  await dialog.getByLabel('Email address').fill(bookkeeper)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('table', { name: 'Invitations' }).getByText(bookkeeper)).toBeVisible()
  await expectNoAxeFindings(page)

  const other = await browser.newContext()
  const books = await other.newPage()
  await books.goto(linkIn(await mailTo(bookkeeper)))
  await expect(books.getByRole('heading', { name: /Nordkette Service GmbH$/ })).toBeVisible()
  await expectNoAxeFindings(books)
  await books.getByLabel('First name').fill('Petra')
  await books.getByLabel('Last name').fill('Hölzl')
  await books.getByLabel('Password', { exact: true }).fill('a-long-enough-secret')
  await books.getByRole('button', { name: 'Create account and accept' }).click()
  await expect(books).toHaveURL(account)
  await books.goto(`${account}/users`)
  await expect(books.getByText('Owners decide who has a role here.')).toBeVisible()
  await expect(books.getByRole('button', { name: 'Invite people' })).toHaveCount(0)
  await other.close()

  await page.reload()
  await expect(page.getByText('Petra Hölzl').first()).toBeVisible()
  await expect(page.getByRole('table', { name: 'Invitations' })).toHaveCount(0)
})
