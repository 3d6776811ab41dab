import { readFileSync } from 'node:fs'

import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

// What stands below a company's mails: a manager makes one, and a person copies it on the own page.
test('a signature is made, seen as mail programs draw it, copied and fetched', async ({ page, context, company }) => {
  test.setTimeout(180_000)
  const { id: space, manager } = company
  await signInAs(page, manager)
  await page.goto(`/space/${space}/services/email-signatures`)
  await expect(page.getByText('No signature yet')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'New signature' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create signature' }).click()
  await expect(dialog.getByText('Give the signature a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('All mails')
  await dialog.getByRole('button', { name: 'Create signature' }).click()

  // It is drawn with a real person, as the chosen program does.
  await expect(page.getByRole('heading', { name: 'All mails' })).toBeVisible({ timeout: 30_000 })
  const drawn = page.frameLocator('iframe[title^="Signature of"]')
  await expect(drawn.locator('strong').first()).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('radiogroup', { name: 'Light or dark' }).getByText('Dark').click()
  await expect(drawn.locator('#signature > div')).toHaveCSS('background-color', 'rgb(41, 41, 41)')
  await page.getByRole('button', { name: 'Add a foot' }).click()
  await page.getByLabel('Text', { exact: true }).fill('Alpenwerk GmbH, FN 123456a')
  await expect(drawn.getByText('Alpenwerk GmbH, FN 123456a')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The signature is saved.')).toBeVisible()
  const people = page.getByRole('table', { name: 'Who has it' })
  await expect(people.getByText('Not yet').first()).toBeVisible()
  await page.getByRole('button', { name: 'Mail to people' }).click()
  await expect(page.getByText('The mails are on their way.')).toBeVisible()

  // Banners are there, and none yet.
  await page.goto(`/space/${space}/services/email-signatures`)
  await expect(page.getByRole('link', { name: 'All mails' })).toBeVisible()
  await page.getByRole('link', { name: 'Banners' }).click()
  await expect(page.getByText('No banner yet')).toBeVisible()
  await expectNoAxeFindings(page)

  // A person copies the own one: with its look, and as text.
  const cards = await company.api.get<{ data: { uuid: string }[] }>(`/spaces/${space}/cards`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/space/${space}/cards/${cards.data[0]!.uuid}/signatures`)
  await expect(page.frameLocator('iframe').locator('strong').first()).toBeVisible()
  await page.getByRole('button', { name: 'Copy signature' }).click()
  await expect(page.getByText('Copied. Paste it into your mail program now.')).toBeVisible()
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (kind: string) => (await item!.getType(kind)).text()
    return { html: await read('text/html'), text: await read('text/plain') }
  })
  expect(copied.html).toContain('FN 123456a')
  expect(copied.html).toContain('font-family')
  expect(copied.text).toContain('FN 123456a')
  await expect(page.getByText('Has it')).toBeVisible()
  await expectNoAxeFindings(page)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'As .htm file' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/All mails\.htm$/)
  expect(readFileSync(await file.path(), 'utf8')).toContain('FN 123456a')
})
