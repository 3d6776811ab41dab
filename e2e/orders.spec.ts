// From a basket to a parcel: a company, a guest whom a partner has sent, an employee who has lost a card, and the
// operator who makes and sends what they have ordered.
import type { Locator, Page } from '@playwright/test'

import { codeIn, mailTo, python } from './support/installation'
import { expectNoAxeFindings, openBackOffice, readOn, signInAs } from './support/people'
import { expect, test } from './support/test'

test.setTimeout(180_000)

const drawer = (page: Page) => page.getByRole('dialog', { name: /^Basket/ })

/** How many pages a print file of the ZIP has, and what its code says. */
const READ_PRINT = `import json, sys, zipfile, pypdfium2, zxingcpp
document = pypdfium2.PdfDocument(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]))
pictures = [page.render(scale=4).to_pil() for page in document]
codes = [found[0].text for picture in pictures if (found := zxingcpp.read_barcodes(picture))]
print(json.dumps({"pages": len(document), "code": codes[0] if codes else ""}))`

/** Fills in who pays, as the checkout asks a company in Austria. */
async function fillCompany(place: Locator, page: Page) {
  await place.getByRole('combobox', { name: 'Country' }).fill('Austr')
  await page.getByRole('option', { name: 'Austria' }).click()
  await place.getByRole('textbox', { name: 'Company' }).fill('Nordkette Service GmbH')
  await place.getByLabel('Street and number').fill('Höhenstraße 145')
  await place.getByLabel('Postcode').fill('6020')
  await place.getByLabel('Town').fill('Innsbruck')
}

/** An order in the back office: what is done with it, and what the printer gets. */
function orderOf(office: Page, number: string) {
  const find = () => office.goto(`/backoffice/orders/order/?q=${number}`)
  return {
    doWith: async (action: string) => {
      await find()
      await office.locator('tbody tr').first().getByRole('checkbox').check()
      await office.locator('select[name=action]').selectOption({ label: action })
      await office.getByRole('button', { name: 'Run' }).click()
      await expect(office.getByText('1 order is changed.')).toBeVisible()
    },
    files: async () => {
      await find()
      await office.locator('tbody tr').first().getByRole('link').first().click()
      const [file] = await Promise.all([
        office.waitForEvent('download'),
        office.getByRole('link', { name: 'Download' }).click(),
      ])
      const path = await file.path()
      return {
        names: python('import sys, zipfile; print(*zipfile.ZipFile(sys.argv[1]).namelist(), sep="\\n")', path),
        text: (name: string) =>
          python('import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).read(sys.argv[2]).decode())', path, name),
        printed: (name: string) => JSON.parse(python(READ_PRINT, path, name)) as { pages: number; code: string },
      }
    },
  }
}

test('a company buys fifty, from a blank basket to the parcel that the operator sends', async ({
  page,
  browser,
  company,
  operator,
  shelf,
}) => {
  await shelf.stock(shelf.card, 60)
  let paid = ''
  let order = ''
  await signInAs(page, company.manager)

  await test.step('fifty blank cards are in the basket, cheaper by the number and by a code', async () => {
    await page.goto(`/marketplace/${shelf.card}`)
    await page.getByRole('button', { name: 'Blank ones' }).click()
    await page.getByRole('spinbutton', { name: 'Quantity' }).fill('50')
    await page.getByRole('button', { name: 'Add 50 to basket' }).click()
    await drawer(page).getByRole('button', { name: 'I have a discount code' }).click()
    await drawer(page).getByLabel('Discount code').fill(shelf.code)
    await drawer(page).getByRole('button', { name: 'Apply' }).click()
    await expect(drawer(page).getByText(shelf.code)).toBeVisible()
    await drawer(page).getByRole('link', { name: 'To checkout' }).click()
  })
  const main = page.getByRole('main')
  const next = (name: string) => main.getByRole('button', { name, exact: true })

  await test.step('says who pays; what is missing is said at its field', async () => {
    await main.getByText('Somebody else').click()
    await next('To the payment').click()
    await expect(main.getByLabel('Street and number')).toHaveAttribute('aria-invalid', 'true')
    await expectNoAxeFindings(page)
    await fillCompany(main, page)
    await next('To the payment').click()
  })

  await test.step('pays by invoice, and goes back and forth without losing anything', async () => {
    await expect(main.getByRole('radio', { name: /By invoice/ })).toBeChecked()
    await main.getByLabel(/^Order number of your company/).fill('PO-4711')
    await expectNoAxeFindings(page)
    await main.getByRole('button', { name: 'Back' }).click()
    await expect(main.getByRole('radio', { name: /Nordkette/ })).toBeChecked()
    await next('To the payment').click()
    await expect(main.getByLabel(/^Order number of your company/)).toHaveValue('PO-4711')
    await next('To the review').click()
  })

  await test.step('reads what is ordered, agrees, and pays what was shown', async () => {
    await expect(main.getByText('Nordkette Service GmbH')).toBeVisible()
    await expect(main.getByText('Order number PO-4711')).toBeVisible()
    const button = main.getByRole('button', { name: /^Order and pay/ })
    await button.click()
    await expect(main.getByText('Please agree to the terms before you order.')).toBeVisible()
    await expectNoAxeFindings(page)
    await main.getByRole('checkbox', { name: /I agree to the terms/ }).check()
    paid = (await button.innerText()).replace('Order and pay ', '')
    await button.click()
    await expect(page.getByRole('heading', { name: /^Thank you\. Order \d+ is placed/ })).toBeVisible()
    await expectNoAxeFindings(page)
    order = /Order (\d+)/.exec(await page.getByRole('heading', { level: 1 }).innerText())![1]!
    await page.getByRole('link', { name: 'See the order' }).click()
    await expect(page.getByRole('heading', { name: `Order ${order}` })).toBeVisible()
    await expect(page.getByText(paid).first()).toBeVisible()
    await expectNoAxeFindings(page)
    expect(await mailTo(company.manager)).toContain(order)
  })
  const address = page.url()

  await test.step('the invoice says the same sum, the order number of the company and fifty pieces', async () => {
    await page.getByRole('link', { name: 'See the invoice' }).click()
    await expect(page.getByText(paid).first()).toBeVisible()
    await expect(page.getByText('PO-4711').first()).toBeVisible()
  })

  const office = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await openBackOffice(office, operator)
  const { doWith, files } = orderOf(office, order)

  await test.step('the operator takes it into production; what the printer gets can be opened', async () => {
    await doWith('Take into production')
    const zip = await files()
    expect(zip.names).toContain(`${order}-packing-list.pdf`)
    const table = zip.text(`${order}-serials.csv`).trim().split('\n')
    expect(table).toHaveLength(51)
    expect(new Set(table.slice(1).map((line) => line.split(',').at(-2))).size).toBe(50)
  })

  await test.step('and sends the parcel, with its tracking', async () => {
    await office.goto(`/backoffice/orders/order/?q=${order}`)
    await office.locator('tbody tr').first().getByRole('link').first().click()
    await office.getByRole('link', { name: 'Enter' }).click()
    await office.getByRole('textbox', { name: /carrier/i }).fill('Post')
    await office.getByRole('textbox', { name: /tracking number/i }).fill('AT123456789')
    await office.getByRole('textbox', { name: /address for tracking/i }).fill('https://post.example/AT123456789')
    await office.getByRole('button', { name: 'Save' }).click()
    await expect(office.getByText('The tracking is saved.')).toBeVisible()
    await doWith('Mark as sent')
    await office.context().close()
  })

  await test.step('the buyer follows it; the cards lie in the pool of the company once it was said where', async () => {
    await page.goto(address)
    await expect(page.getByText('On its way').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Post AT123456789' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all 50' }).click()
    await expect(page.getByText(/^[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}$/)).toHaveCount(50)
    await expectNoAxeFindings(page)
    await expect.poll(() => mailTo(company.manager)).toContain('AT123456789')
    await page.goto('/orders')
    await expect(page.getByRole('row').filter({ hasText: order })).toContainText('On its way')
    await expectNoAxeFindings(page)
  })
})

test('departments have theirs sent to a location, and those at one address share a parcel', async ({
  page,
  company,
  shelf,
}) => {
  const { id: space, api } = company
  await api.post('/me/billing-accounts', {
    company_name: 'Alpenwerk Einkauf GmbH',
    address_line1: 'Höhenstraße 145',
    zipcode: '6020',
    city: 'Innsbruck',
    country: 'AT',
  })
  await api.post(`/spaces/${space}/locations`, {
    name: 'Vienna office',
    street: 'Operngasse 1',
    zipcode: '1010',
    city: 'Wien',
    country: 'AT',
  })
  await signInAs(page, company.manager)
  await page.goto(`/marketplace/${shelf.card}`)
  await page.getByRole('button', { name: /^All 8/ }).click()
  await page.getByRole('button', { name: 'Add 8 to basket' }).click()
  await drawer(page).getByRole('link', { name: 'To checkout' }).click()
  const main = page.getByRole('main')
  await main.getByText('Alpenwerk Einkauf GmbH').click()

  await test.step('two departments at the Vienna office, all others where the company is', async () => {
    for (const department of ['Vertrieb', 'Projekte']) {
      await main.getByRole('combobox', { name: /^Send a department/ }).click()
      await page.getByRole('option', { name: department, exact: true }).click()
      await main.getByRole('button', { name: `Take the address of a location for ${department}` }).click()
      await page.getByRole('menuitem', { name: /Vienna office/ }).click()
      const parcel = main.getByRole('group', { name: `Parcel for ${department}` })
      await expect(parcel.getByLabel('Street and number')).toHaveValue('Operngasse 1')
      await expect(parcel.getByLabel(/^Company/)).toHaveValue('Alpenwerk Einkauf GmbH')
    }
    await expectNoAxeFindings(page)
    // Who is faster than the ways of paying waits for them, and is not sent back unheard.
    let read = () => undefined as unknown as void
    const ways = new Promise<void>((resolve) => (read = resolve))
    await page.route('**/payment-methods', (route) => void ways.then(() => route.continue()))
    await main.getByRole('button', { name: 'To the payment' }).click()
    const onwards = main.getByRole('button', { name: 'To the review' })
    await expect(onwards).toBeDisabled()
    await expect(onwards).not.toHaveAttribute('data-loading', 'true')
    read()
    await onwards.click()
    await expect(main.getByText('Operngasse 1')).toHaveCount(2)
  })

  await test.step('the order has two parcels, the second for both departments', async () => {
    await main.getByRole('checkbox', { name: /I agree to the terms/ }).check()
    await main.getByRole('button', { name: /^Order and pay/ }).click()
    await page.getByRole('link', { name: 'See the order' }).click()
    const parcels = page.getByRole('list', { name: 'Parcels' }).getByRole('listitem')
    await expect(parcels).toHaveCount(2)
    await expect(parcels.nth(1)).toContainText('Projekte, Vertrieb')
    await expect(parcels.nth(1)).toContainText('Operngasse 1')
    await expectNoAxeFindings(page)
  })
})

test('a guest whom a partner has sent signs up on the way, and the partner sees what came of it', async ({
  page,
  browser,
  company,
  shelf,
}) => {
  const { uuid: link } = await shelf.partner(company.employee)
  const guest = company.newcomer('ada.gast')
  await page.goto(`/marketplace/${shelf.sticker}?partner=${link}`)
  await expect(page).toHaveURL(new RegExp(`/marketplace/${shelf.sticker}$`))
  await page.getByRole('button', { name: 'Add to basket' }).click()
  await drawer(page).getByRole('spinbutton').fill('2')
  await expect(drawer(page).getByText('€4.80 each')).toBeVisible()
  await drawer(page).getByRole('link', { name: 'To checkout' }).click()

  const main = page.getByRole('main')
  await test.step('fills in a private address, and is asked who it is before the payment', async () => {
    await main.getByText('Private person', { exact: true }).click()
    await main.getByRole('combobox', { name: 'Country' }).fill('Austr')
    await page.getByRole('option', { name: 'Austria' }).click()
    await main.getByLabel('First name').fill('Ada')
    await main.getByLabel('Last name').fill('Gast')
    await main.getByLabel('Street and number').fill('Maria-Theresien-Straße 18')
    await main.getByLabel('Postcode').fill('6020')
    await main.getByLabel('Town').fill('Innsbruck')
    await main.getByLabel('Email').fill(guest)
    await main.getByRole('button', { name: 'To the payment' }).click()
    await expect(main.getByRole('heading', { name: 'Nearly there' })).toBeVisible()
    await expectNoAxeFindings(page)
  })

  await test.step('makes an account on the way, and is back at the same step with all of it', async () => {
    await main.getByRole('link', { name: 'Create account' }).click()
    await page.getByLabel('Work email').fill(guest)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Six-digit code').fill(codeIn(await mailTo(guest)))
    await page.getByLabel('First name').fill('Ada')
    await page.getByLabel('Last name').fill('Gast')
    await page.getByLabel('Password', { exact: true }).fill('vier-gondeln-im-nebel')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(/\/checkout\?step=payment/)
  })

  await test.step('signs for a debit in the checkout, and reads what can be sent back', async () => {
    await main.getByRole('button', { name: /^Add a payment method/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('IBAN').fill('AT61 1904 3002 3457 3201')
    await dialog.getByRole('checkbox', { name: /this mandate/ }).check()
    await dialog.getByRole('button', { name: 'Sign the mandate' }).click()
    await expect(main.getByRole('radio', { name: /SEPA direct debit/ })).toBeChecked()
    await main.getByRole('button', { name: 'To the review' }).click()
    await expect(main.getByText(/^Sending back:/)).toBeVisible()
    await expect(main.getByText(/^For 14 days after delivery/)).toBeVisible()
    await expectNoAxeFindings(page)
    await main.getByRole('checkbox', { name: /I agree to the terms/ }).check()
    await main.getByRole('button', { name: /^Order and pay/ }).click()
    await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  })

  await test.step('the partner sees the order as a share, and nothing of who has bought', async () => {
    const other = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await signInAs(other, company.employee)
    await other.goto('/partner')
    const results = other.getByRole('table')
    await expect(results.getByRole('row')).toHaveCount(2)
    // Two at 4.00 net, of which a tenth.
    await expect(results).toContainText(/8[.,]0/)
    await expect(results).toContainText(/0[.,]8/)
    await expect(other.getByText(/Ada|Gast/)).toHaveCount(0)
    await expectNoAxeFindings(other)
    await other.setViewportSize({ width: 390, height: 844 })
    await expectNoAxeFindings(other)
    await other.context().close()
  })
})

test('an employee who has lost a card has a new one in three taps, once the manager says yes', async ({
  page,
  browser,
  company,
  operator,
  shelf,
}) => {
  const { id: space, api, cards } = company
  const { uuid: card } = cards.hannes
  const lost = await shelf.handOut(shelf.card, space, card)
  await shelf.stock(shelf.card, 2)
  await company.change({ card_permissions: { reorder_products: true, products_per_period: 1 } }, '/grid')
  await api.post('/me/billing-accounts', {
    company_name: 'Alpenwerk Einkauf GmbH',
    address_line1: 'Höhenstraße 145',
    zipcode: '6020',
    city: 'Innsbruck',
    country: 'AT',
  })
  await signInAs(page, company.manager)
  await page.goto(`/space/${space}/products`)

  await test.step('the manager says who pays, and that each is approved', async () => {
    await page.getByRole('link', { name: 'Replacements' }).click()
    await page.getByRole('combobox', { name: 'Billing account' }).click()
    await page.getByRole('option', { name: 'Alpenwerk Einkauf GmbH' }).click()
    await expect(page.getByText(/^Agreed by/)).toBeVisible()
    const approval = page.getByRole('switch', { name: 'Each is approved first' })
    if (!(await approval.isChecked())) await approval.click({ force: true })
    await expect(approval).toBeChecked()
    await expectNoAxeFindings(page)
  })

  const phone = await (
    await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-GB' })
  ).newPage()
  await signInAs(phone, company.employee)
  await phone.goto(`/space/${space}/cards/${card}`)
  await readOn(phone)

  await test.step('three taps on a phone, and the old one shows nothing any more', async () => {
    expect((await phone.request.get(new URL(lost.address).pathname)).status()).toBe(200)
    await phone.getByRole('button', { name: /^(Get a new one|Neues)/ }).tap()
    await expectNoAxeFindings(phone)
    await phone.getByText(/^(It was stolen|Gestohlen|Es wurde gestohlen)/).tap()
    await phone.getByRole('button', { name: /^(Lock and ask|Sperren)/ }).tap()
    await expect(phone.getByRole('dialog')).toHaveCount(0)
    await expect.poll(async () => (await phone.request.get(new URL(lost.address).pathname)).status()).toBe(403)
    await expectNoAxeFindings(phone)
  })

  await test.step('the manager is told, finds it on the overview, and approves', async () => {
    expect(await mailTo(company.manager)).toContain(lost.serial)
    await page.goto(`/space/${space}`)
    await page.getByRole('link', { name: 'Decide' }).click()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: /^Approve for Hannes/ }).click()
    await expect(page.getByText(/^Order \d+:/)).toBeVisible()
  })
  const order = /Order (\d+)/.exec(await page.getByText(/^Order \d+:/).innerText())![1]!

  await test.step('the operator makes it; name and own code of the new card are printed', async () => {
    const office = await (await browser.newContext({ locale: 'en-GB' })).newPage()
    await openBackOffice(office, operator)
    const { doWith, files } = orderOf(office, order)
    await doWith('Take into production')
    const zip = await files()
    const [, line = ''] = zip.text(`${order}-serials.csv`).split('\n')
    expect(line).toContain('Hannes')
    const address = line.trim().split(',').at(-1)!
    const { pages, code } = zip.printed(`${order}-1-print-001.pdf`)
    expect(pages).toBe(2)
    expect(code).toBe(address)
    // It is connected already, and shows its person with the first tap.
    const tap = await office.goto(new URL(address).pathname)
    expect(tap?.status()).toBe(200)
    await expect(office.getByText('Hannes').first()).toBeVisible()
    await office.context().close()
  })

  await test.step('the employee sees that it is made, and may not ask for another one this year', async () => {
    await phone.reload()
    await expect(phone.getByRole('button', { name: /^(Get a new one|Neues)/ })).toHaveCount(0)
    await expectNoAxeFindings(phone)
    await phone.context().close()
  })
})
