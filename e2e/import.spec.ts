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
