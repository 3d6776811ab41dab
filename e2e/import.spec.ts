import { join } from 'node:path'

import { ROOT } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

// The main job: a company brings its people in. 641 rows, six of them bad.
const FILE = join(ROOT, 'e2e/data/hr-export.xlsx')

test('a manager imports the HR export: bad rows with their reasons, only the good ones, and nobody twice', async ({
  page,
  company: { api, id: space, manager },
}) => {
  test.setTimeout(180_000)
  await signInAs(page, manager)
  const total = async () => (await api.get<{ meta: { total: number } }>(`/spaces/${space}/cards?per_page=1`)).meta.total
  const before = await total()

  for (const round of ['first', 'again'] as const) {
    await page.goto(`/space/${space}/cards`)
    await page.getByRole('link', { name: 'Import', exact: true }).first().click()
    await page.locator('input[type=file]').setInputFiles(FILE)
    await expect(page.getByText('641 rows in 18 columns found.')).toBeVisible()
    // The title line above the headings was seen.
    await expect(page.getByLabel('Row with the headings')).toHaveValue('3')
    await page.getByRole('button', { name: 'Match columns' }).click()
    if (round === 'first') await expectNoAxeFindings(page)
    await expect(
      page
        .getByRole('combobox', { name: 'People are recognised by' })
        .or(page.getByLabel('People are recognised by'))
        .first(),
    ).toHaveValue('Personnel number')
    await page.getByRole('radio', { name: 'Active cards' }).check()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await expect(page.getByText('6 rows cannot be imported')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('“alpenwerk.example” is not an email address.')).toBeVisible()
    if (round === 'first') {
      await expectNoAxeFindings(page)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Download these rows' }).click(),
      ])
      expect(download.suggestedFilename()).toMatch(/\.csv$/)
      await page.getByRole('button', { name: 'Import only the 635 good rows' }).click()
      await expect(page.getByText('The import is finished')).toBeVisible({ timeout: 90_000 })
      await expect(page.getByText(/635 new cards/).first()).toBeVisible()
      expect(await total()).toBe(before + 635)
      await page.getByRole('link', { name: 'Show the cards' }).click()
      await expect(page).toHaveURL(/\/cards/)
    } else {
      await expect(
        page
          .getByRole('tab', { name: /Unchanged.*635/ })
          .or(page.getByText(/Unchanged\s*635/))
          .first(),
      ).toBeVisible()
      expect(await total()).toBe(before + 635)
    }
  }

  // One of them, on a phone, saved.
  const found = await api.get<{ data: { uuid: string }[] }>(`/spaces/${space}/cards?search=azevedo%20ema`)
  const { handle } = (await api.get<{ data: { handle: string } }>(`/cards/${found.data[0]!.uuid}`)).data
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/c/${handle}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ema Azevedo')
  const card = await page.request.get(`/c/${handle}.vcf`)
  expect(await card.text()).toMatch(/^BEGIN:VCARD\r\n/)
  expect(await card.text()).toContain('+351917684268')
})

const PEOPLE = `Vorname;Nachname;E-Mail;Telefon;Land
Ada;Bauer;ada@mend.example;0316 123456;AT
Béla;Nagy;nobody;;HU
`

for (const width of [1440, 390]) {
  test(`a bad row is mended in place, its import found again and undone, at ${width} pixels`, async ({
    page,
    company: { id: space, manager },
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 844 })
    await signInAs(page, manager)
    await page.goto(`/space/${space}/cards/import`)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(PEOPLE) })
    // Real rows, as they are in the file: what stands beside Béla is Béla's.
    const bela = page.getByRole('row').filter({ hasText: 'Béla' })
    await expect(bela).toContainText('nobody')
    await expect(bela.getByRole('rowheader')).toHaveText('3')
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Match columns' }).click()
    await page.getByRole('button', { name: 'Check the rows' }).click()
    await expect(page.getByText('1 row cannot be imported')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('1 phone number got the code of its country')).toBeVisible()

    await page.getByLabel('Email, row 3').fill('bela@')
    await page.getByRole('button', { name: 'Try 1 row again' }).click()
    await expect(page.getByText('“bela@” is not an email address.')).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByLabel('Email, row 3').fill('bela@mend.example')
    await page.getByLabel('Email, row 3').press('Enter')
    await expect(page.getByText('All rows can be imported')).toBeVisible()
    await expect(page.getByText('“0316 123456” became +43 316 123456: the row says AT.')).toBeVisible()
    await page.getByRole('button', { name: 'Import 2 cards' }).click()
    await expect(page.getByText('The import is finished')).toBeVisible({ timeout: 30_000 })

    await page.getByRole('link', { name: 'Show the cards' }).click()
    await expect(page.getByText('From the import of people.csv')).toBeVisible()
    await expect(page.getByText('Ada Bauer')).toBeVisible()
    await expect(page.getByText('Béla Nagy')).toBeVisible()

    await page.goto(`/space/${space}/cards/import`)
    await expect(page.getByRole('heading', { name: 'Past imports' })).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Undo: people.csv' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('2 cards that it made are deleted. They can be restored for 30 days.')).toBeVisible()
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Undo import' }).click()
    await expect(page.getByText('The import is undone')).toBeVisible({ timeout: 30_000 })

    await page.goto(`/space/${space}/settings/audit-log`)
    await expect(page.getByText('Import undone:')).toBeVisible()
    await expect(page.getByText('Card created: Ada Bauer')).toHaveCount(0)
    const started = page.getByRole('listitem').filter({ hasText: 'Import started:' })
    await started.getByRole('button', { name: 'Show each change' }).click()
    await expect(started.getByText('Card created: Ada Bauer')).toBeVisible()
    await expectNoAxeFindings(page)
  })
}

test('a phone in national form is written for everybody at a click', async ({
  page,
  company: { api, id, manager },
}) => {
  const card = await api.post<{ data: { uuid: string } }>(`/spaces/${id}/cards`, {
    last_name: 'National',
    phones: [{ label: 'work', number: '0316 123456' }],
    addresses: [{ label: 'work', city: 'Graz', country: 'AT' }],
  })
  await signInAs(page, manager)
  await page.goto(`/space/${id}/cards/${card.data.uuid}/edit/contact-details`)
  await page.getByRole('button', { name: /^Write it like this/ }).click()
  await expect(page.getByPlaceholder('+43 664 555 0123').first()).toHaveValue(/^\+43 316/)
  await expect(page.getByRole('button', { name: /^Write it like this/ })).toHaveCount(0)
})

test('files that are no tables are refused in words, and nothing is kept', async ({ page, company }) => {
  await signInAs(page, company.manager)
  await page.goto(`/space/${company.id}/cards/import`)
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from('PK\x03\x04broken'),
  })
  await expect(page.getByText(/damaged|cannot be read|not be opened/i).first()).toBeVisible()
})
