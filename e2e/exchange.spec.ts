// The contact exchange: a visitor without script leaves details at a card, its person answers, and the visitor erases it.
import { linkIn, mailTo } from './support/installation'
import { expectNoAxeFindings } from './support/people'
import { expect, test } from './support/test'

test.use({ viewport: { width: 390, height: 844 } })

const VISITOR = 'm.kroell@hochalmbahn.example'

test('a visitor without script leaves details, gets the contact, and erases what was kept', async ({
  browser,
  page: seen,
  company,
}) => {
  await company.change({ settings: { exchange_fields: { company: 'required' } } })
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    javaScriptEnabled: false,
    locale: 'en-GB',
  })
  const page = await context.newPage()
  await page.goto(`/c/${company.cards.hannes.handle}`)
  await page.getByRole('link', { name: /^Share your details with/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Share your details with')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)

  await page.getByLabel('Name').fill('Matthias Kröll')
  await page.getByLabel('Email').fill('m.kroell')
  await page.getByRole('button', { name: /^Send/ }).click()
  // What is wrong stands at its field, and what was typed is still there.
  await expect(page.getByText('Fill in this field.')).toBeVisible()
  await expect(page.getByText('Enter your email address')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Matthias Kröll')
  await expect(page.getByRole('checkbox')).not.toBeChecked()

  await page.getByLabel('Company').fill('Hochalmbahn AG')
  await page.getByLabel('Email').fill(VISITOR)
  await page.getByRole('checkbox').check()
  // Whoever is faster than a person is asked to send it once more.
  await expect(async () => {
    await page.getByRole('button', { name: /^Send/ }).click()
    await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByRole('link', { name: 'Save contact' })).toHaveAttribute('href', /\.vcf/)

  // What looks for barriers needs script; the pages are the same.
  await seen.goto(page.url())
  await expectNoAxeFindings(seen)
  await seen.goto(page.url().replace('&sent=1', ''))
  await expectNoAxeFindings(seen)
  await seen.getByRole('button', { name: /^Send/ }).click()
  await expect(seen.getByText('Enter your name.')).toBeVisible()
  await expectNoAxeFindings(seen)

  const rights = linkIn(await mailTo(VISITOR))
  await page.goto(rights)
  await expect(page.getByRole('heading', { name: 'What is kept of you' })).toBeVisible()
  await expect(page.getByText('Hochalmbahn AG').first()).toBeVisible()
  await seen.goto(rights)
  await expectNoAxeFindings(seen)
  await page.getByRole('link', { name: 'Erase everything …' }).click()
  await page.getByRole('button', { name: 'Erase everything' }).click()
  await expect(page.getByText('Nothing is kept of this address.')).toBeVisible()
  await context.close()
})

test('what was typed into the sheet stays where there is no network, and only until it is sent', async ({
  browser,
  company,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'de-AT' })
  const page = await context.newPage()
  const kept = () => page.evaluate(() => sessionStorage.length)
  const open = page
    .getByRole('link', { name: /Hannes/ })
    .filter({ hasText: 'Daten' })
    .first()
  const send = page.getByRole('button', { name: /senden$/ })
  await page.goto(`/c/${company.cards.hannes.handle}`)
  await page
    .getByRole('link', { name: /Hannes/ })
    .filter({ hasText: 'Daten' })
    .first()
    .click()
  await page.getByLabel('Name').fill('Gerda Pichler')
  await page.getByLabel('E-Mail').fill('g.pichler@almweide.example')
  await page.getByRole('checkbox').first().check()

  // Where the phone knows that it has no network, the sheet stays and says so.
  await context.setOffline(true)
  await send.click()
  await expect(page.getByRole('alert')).toHaveText(/Sie sind offline/)
  await expect(page.getByLabel('Name')).toHaveValue('Gerda Pichler')
  await expectNoAxeFindings(page)
  expect(await kept()).toBe(0)
  await context.setOffline(false)
  await expect(page.getByRole('alert')).toBeHidden()

  // Where it does not know, the browser shows a page of its own in place of the sheet, and its way back leads to the
  // card: there the sheet has what was typed.
  await page.route('**/exchange**', (route) => route.abort('internetdisconnected'))
  await send.click()
  await expect.poll(() => page.url()).toContain('chrome-error')
  await page.unroute('**/exchange**')
  await page.goBack()
  await open.click()
  await expect(page.getByLabel('Name')).toHaveValue('Gerda Pichler')
  await expect(page.getByLabel('E-Mail')).toHaveValue('g.pichler@almweide.example')
  expect(await kept()).toBe(0)

  await page.getByRole('checkbox').first().check()
  await expect(async () => {
    await send.click()
    await expect(page.getByRole('heading', { name: 'Vielen Dank' })).toBeVisible({ timeout: 500 })
  }).toPass()
  expect(await kept()).toBe(0)
  await context.close()
})
