import { linkIn, mailTo } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

// Somebody who is going to pay opens a billing account, completes what invoices need, and brings the bookkeeper in.
test('a billing account is opened, completed and shared', async ({ page, browser, person }) => {
  test.setTimeout(120_000)
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
  await test.step('a licence costs what was shown, and ends only as long as nobody minds', async () => {
    await page.goto(`${account}/buy`)
    await page.getByRole('textbox', { name: 'Number of cards' }).fill('5')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByRole('radio', { name: /By invoice/ })).toBeChecked()
    await expectNoAxeFindings(page)
    const order = page.getByRole('button', { name: /^Order and pay/ })
    const amount = (await order.innerText()).replace('Order and pay ', '')
    await order.click()
    await expect(page.getByText('Your licence is ready.')).toBeVisible()
    await page.getByRole('link', { name: 'View invoice' }).click()
    await expect(page.getByText(amount).first()).toBeVisible()
    await page.getByRole('link', { name: 'Licences' }).click()
    await expect(page.getByText('yearly, 5 cards')).toBeVisible()
    await page.getByRole('button', { name: 'More about Standard' }).click()
    await page.getByRole('menuitem', { name: 'End licence' }).click()
    await dialog.getByRole('button', { name: 'End licence' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/then it renews/)).toBeVisible()
    await expectNoAxeFindings(page)
  })

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

// Three people for a licence with one seat: what is missing is bought where the people are brought in.
test('an import that lacks seats shows their price, and goes on with them', async ({ page, company }) => {
  test.setTimeout(120_000)
  const { api, id: space, manager } = company
  const cards = await api.get<{ meta: { total: number } }>(`/spaces/${space}/cards?per_page=1&state=active`)
  const {
    data: { uuid: account },
  } = await api.post<{ data: { uuid: string } }>('/me/billing-accounts', {
    company_name: 'Nordkette Service GmbH',
    address_line1: 'Höhenstraße 145',
    zipcode: '6020',
    city: 'Innsbruck',
    country: 'AT',
  })
  const ask = { ask: 'buy', package: 'standard', interval: 'year', cards: cards.meta.total + 1 }
  const quote = await api.post<{ data: { uuid: string } }>(`/billing-accounts/${account}/licences/preview`, ask)
  await api.post(`/billing-accounts/${account}/licences`, { quote: quote.data.uuid, spaces: [space] })

  await signInAs(page, manager)
  await page.goto(`/space/${space}/cards`)
  await page.getByRole('link', { name: 'Import', exact: true }).first().click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('First name,Last name\nVesna,Brückner\nŁukasz,Kowalski\nÉlodie,Faure\n'),
  })
  await page.getByRole('button', { name: 'Match columns' }).click()
  await page.getByRole('radio', { name: 'Active cards' }).check()
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByRole('button', { name: /seats$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('2 seats are missing')).toBeVisible()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: /^Order and pay/ }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: /^Import/ }).click()
  await expect(page.getByText('The import is finished')).toBeVisible({ timeout: 60_000 })
  const after = await api.get<{ meta: { total: number } }>(`/spaces/${space}/cards?per_page=1&state=active`)
  expect(after.meta.total).toBe(cards.meta.total + 3)
})

// In a space whose people pay for themselves the company buys nothing for them.
test('somebody pays for the own card, and the company does not', async ({ page, company }) => {
  test.setTimeout(120_000)
  await company.change({ settings: { billing_method: 'card_users' } })
  await signInAs(page, company.employee)
  await page.goto(`/space/${company.id}/cards/${company.cards.hannes.uuid}`)
  const seat = page.getByRole('region', { name: /^(Payment for this card|Bezahlung)/ })
  await expect(seat).toBeVisible()
  await expectNoAxeFindings(page)
  await seat.getByRole('button').click()
  // The employee reads German.
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Privat', { exact: true }).click()
  await dialog.getByLabel('Vorname').fill('Hannes')
  await dialog.getByLabel('Nachname').fill('von Auer')
  await dialog.getByRole('combobox', { name: 'Land' }).fill('Österr')
  await page.getByRole('option', { name: 'Österreich' }).click()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page).toHaveURL(/\/billing\/[0-9a-f-]+\/buy/)
  await expectNoAxeFindings(page)
})

// § 312k and § 356a BGB: as easy as the purchase was, and without signing in.
for (const [kind, words] of [
  ['cancel', { title: 'Cancel a contract', confirm: 'Cancel now', done: 'Your cancellation has come in' }],
  [
    'withdraw',
    { title: 'Withdraw from a contract', confirm: 'Confirm withdrawal', done: 'Your withdrawal has come in' },
  ],
] as const)
  test(`a stranger asks to ${kind} without signing in, and has a receipt`, async ({ page, company }) => {
    const email = company.newcomer(`ada.${kind}`)
    await page.goto(`/contracts/${kind}`)
    await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Please say who you are.')).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByLabel('Name').fill('Ada Auer')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Contract').fill('My card, invoice VZ-2026-00001')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('My card, invoice VZ-2026-00001')).toBeVisible()
    await page.getByRole('button', { name: words.confirm }).click()
    await expect(page.getByText(words.done)).toBeVisible()
    const reference = /reference (\S+)/.exec(await page.getByText(/reference/).innerText())?.[1] ?? ''
    expect(await mailTo(email)).toContain(reference)
    await expectNoAxeFindings(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoAxeFindings(page)
  })
