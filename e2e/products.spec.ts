// Products in the manager: who looks after those of a space, and who has one on the own card.
import type { Page } from '@playwright/test'

import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, type Printed, test } from './support/test'

const row = (page: Page, { serial }: Printed) => page.getByRole('row').filter({ hasText: serial })

test('HR locks products and takes it back, connects by a list, and replaces a lost one', async ({ page, company }) => {
  const { id, api, cards } = company
  const pool = await company.products(3)
  const [first, second, third] = pool as [Printed, Printed, Printed]
  const [forZoe, forNobody, taken] = (await company.products(3, 'stock')) as [Printed, Printed, Printed]
  const zoe = await api.get<{ data: { emails: { email: string }[] } }>(`/cards/${cards.zoe.uuid}`)
  const email = zoe.data.emails[0]?.email ?? ''
  await signInAs(page, company.manager)
  await page.goto(`/space/${id}/products`)

  await test.step('finds one by its serial, and by how it stands', async () => {
    await expect(row(page, third)).toContainText('In the pool')
    await page.getByRole('searchbox', { name: 'Search products' }).fill(first.serial)
    await expect(row(page, third)).toHaveCount(0)
    await expect(row(page, first)).toBeVisible()
    await page.getByRole('button', { name: /^Locked/ }).click()
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await expect(page).toHaveURL(/label=locked/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(row(page, third)).toBeVisible()
  })

  await test.step('locks two with a reason, and undoes it', async () => {
    for (const one of [first, second]) await page.getByRole('checkbox', { name: `Select ${one.serial}` }).check()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Lock' }).click()
    const dialog = page.getByRole('dialog', { name: 'Lock 2 products' })
    await dialog.getByRole('button', { name: 'Lock' }).click()
    await expect(dialog.getByText('Give a reason.')).toBeVisible()
    await expectNoAxeFindings(page)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Lost in Linz')
    await dialog.getByRole('button', { name: 'Lock' }).click()
    await expect(row(page, first)).toContainText('Locked')
    await expect(row(page, first)).toContainText('“Lost in Linz”')
    await expect(row(page, third)).toContainText('Not connected')
    await expect(page.getByRole('button', { name: 'Locked 2', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, first)).toContainText('Not connected')
    await expect(row(page, second)).toContainText('Not connected')
  })

  await test.step('moves two to a card, takes the list along, and takes the move back', async () => {
    const bar = page.getByRole('region', { name: 'Selection' })
    for (const one of [first, second]) await page.getByRole('checkbox', { name: `Select ${one.serial}` }).check()
    await bar.getByRole('button', { name: 'Move' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move 2 products' })
    await dialog.getByRole('combobox', { name: 'Card' }).fill('Georg')
    await page.getByRole('option', { name: /Georg/ }).click()
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Move' }).click()
    await expect(row(page, second)).toContainText('Georg')
    await page.getByRole('main').getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV table' }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/-products\.csv$/)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, second)).toContainText('In the pool')
  })

  await test.step('tries a list, which names the bad row, and sends it', async () => {
    await page.getByRole('button', { name: 'Connect by list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect products by a list' })
    const lines = [
      'Serial number;PIN;Email',
      [forZoe.serial, forZoe.pin, email].join(';'),
      [forNobody.serial, forNobody.pin, 'nobody@alpenwerk.example'].join(';'),
    ]
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await expect(dialog.getByText('1 product can be connected')).toBeVisible()
    const bad = dialog.getByRole('row').filter({ hasText: 'nobody@alpenwerk.example' })
    await expect(bad).toContainText('No card has this email address or personnel number.')
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Connect 1 product' }).click()
    await expect(dialog.getByText('1 product is connected')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(row(page, forZoe)).toContainText('Zoë')
    await expect(row(page, forNobody)).toHaveCount(0)
  })

  await test.step('reads of what came out otherwise than the trial had said', async () => {
    await page.getByRole('button', { name: 'Connect by list' }).click()
    const dialog = page.getByRole('dialog', { name: 'Connect products by a list' })
    const lines = [
      'Serial number;PIN;Email',
      ...[forZoe, taken].map(({ serial, pin }) => [serial, pin, email].join(';')),
    ]
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await expect(dialog.getByText('2 products can be connected')).toBeVisible()
    // Meanwhile somebody else has given it to another card.
    const { serial, pin } = taken
    await api.post('/products/connect', { serial, pin, card: cards.hannes.uuid })
    await dialog.getByRole('button', { name: 'Connect 2 products' }).click()
    await expect(dialog.getByText('1 product is connected')).toBeVisible()
    await expect(dialog.getByText('Otherwise than announced: 2 products were to be connected.')).toBeVisible()
    await expect(dialog.getByRole('row').filter({ hasText: taken.serial })).toContainText('connected to another card')
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('replaces the lost one by one of the pool', async () => {
    await page.getByRole('link', { name: forZoe.serial }).click()
    const drawer = page.getByRole('dialog', { name: forZoe.serial })
    await expect(drawer.getByText('A tap shows the card.')).toBeVisible()
    await expectNoAxeFindings(page)
    await drawer.getByRole('button', { name: 'Replace a lost one' }).click()
    const dialog = page.getByRole('dialog', { name: `Replace ${forZoe.serial}` })
    await dialog.getByRole('textbox', { name: 'Serial number of the new product' }).fill(first.serial)
    await dialog.getByRole('textbox', { name: 'PIN' }).fill(first.pin)
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Lost in Linz')
    await dialog.getByRole('button', { name: 'Replace a lost one' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(drawer.getByText('“Lost in Linz”').first()).toBeVisible()
    await page.goto(`/space/${id}/cards/${cards.zoe.uuid}/serial-numbers`)
    await expect(row(page, first)).toContainText('Connected')
    await expect(row(page, forZoe)).toHaveCount(0)
  })
})

test('on a phone, an employee hides the own product and gives it back', async ({ page, company }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id, cards } = company
  const [own] = (await company.products(1, 'stock')) as [Printed]
  await company.api.post('/products/connect', { serial: own.serial, pin: own.pin, card: cards.hannes.uuid })
  await signInAs(page, company.employee)
  await page.goto(`/space/${id}/cards/${cards.hannes.uuid}/serial-numbers`)
  await page.getByRole('link', { name: own.serial }).click()
  const drawer = page.getByRole('dialog', { name: own.serial })

  await drawer.getByRole('button', { name: 'Verbergen' }).click()
  await expect(drawer.getByText('Ein Antippen sagt, dass im Moment nichts gezeigt wird.')).toBeVisible()
  await expectNoAxeFindings(page)
  await drawer.getByRole('button', { name: 'Wieder zeigen' }).click()
  await expect(drawer.getByText('Ein Antippen zeigt die Karte.')).toBeVisible()

  await drawer.getByRole('button', { name: 'Trennen' }).click()
  const asked = page.getByRole('dialog', { name: `${own.serial} trennen?` })
  await expect(asked.getByText('brauchen Sie Seriennummer und PIN')).toBeVisible()
  await asked.getByRole('button', { name: 'Trennen' }).click()
  await expect(page.getByText('Noch keine Produkte')).toBeVisible()
  await expect(drawer).toHaveCount(0)
  await expectNoAxeFindings(page)
})

for (const width of [390, 1440]) {
  test(`at ${width} pixels, a manager gives a product to the employee who asks for it`, async ({ page, company }) => {
    await page.setViewportSize({ width, height: 844 })
    const { id, cards } = company
    const [asked] = (await company.products(1)) as [Printed]
    // It is on a colleague's card: the employee holds it, and its PIN.
    await company.api.post(`/products/connect`, { serial: asked.serial, pin: asked.pin, card: cards.zoe.uuid })
    await signInAs(page, company.employee)
    await page.goto(`/connect/${asked.serial}`)
    await page.getByRole('textbox', { name: 'PIN' }).fill(asked.pin)
    await page.getByRole('button', { name: 'Verbinden', exact: true }).click()
    await expect(page.getByText('Wer es hat, kann es Ihnen überlassen.')).toBeVisible()
    await page.getByRole('textbox', { name: /^Nachricht/ }).fill('It stood on my desk.')
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Danach fragen' }).click()
    await expect(page.getByText('Die Anfrage ist unterwegs.')).toBeVisible()

    await signInAs(page, company.manager)
    await page.goto(`/space/${id}/products`)
    const panel = page.getByRole('region', { name: '1 Anfrage nach einem Produkt' })
    await expect(panel.getByText('It stood on my desk.')).toBeVisible()
    await expect(panel.getByText(/Danach führt es zu Hannes/)).toBeVisible()
    await expectNoAxeFindings(page)
    await panel.getByRole('button', { name: new RegExp(`^Überlassen: ${asked.serial}`) }).click()
    await expect(panel).toHaveCount(0)
    await expect(
      page
        .getByRole('main')
        .getByText(/Hannes/)
        .first(),
    ).toBeVisible()
    await page.goto(`/p/${asked.serial.replaceAll('-', '').toLowerCase()}`)
    await expect(page.getByText(/Hannes/).first()).toBeVisible()
  })
}

test('a dialog that was opened while the list was on its way stays when there is nothing in it', async ({
  page,
  company,
}) => {
  const { id, cards, employee } = company
  let arrive = () => {}
  const arrived = new Promise<void>((done) => (arrive = done))
  await page.route(/\/serial-numbers\?/, async (route) => {
    await arrived
    await route.continue()
  })
  await signInAs(page, employee)
  await page.goto(`/space/${id}/cards/${cards.hannes.uuid}/serial-numbers`)
  await page.getByRole('button', { name: 'Produkt verbinden' }).click()
  const serial = page.getByRole('dialog').getByRole('textbox', { name: 'Seriennummer' })
  await serial.fill('K7M2')
  arrive()
  await expect(page.getByText('Noch keine Produkte')).toBeVisible()
  await expect(serial).toHaveValue(/^K7M2/)
})
