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

// Who has it, who has an old one and of whose mail nobody knows: found by the list's own filter.
test('the people of a signature are found by what they have', async ({ page, company }) => {
  const { id: space, manager } = company
  const made = await company.api.post<{ data: { uuid: string } }>(`/spaces/${space}/signatures`, { name: 'Replies' })
  const cards = await company.api.get<{ data: { uuid: string; name: string }[] }>(`/spaces/${space}/cards?state=active`)
  const [first] = cards.data
  const own = `/cards/${first!.uuid}/signature`
  const { data: drawn } = await company.api.get<{ data: { mark: string; language: string } }>(own)
  await company.api.post(`${own}/taken`, { signature: made.data.uuid, language: drawn.language, mark: drawn.mark })
  await signInAs(page, manager)
  await page.goto(`/space/${space}/services/email-signatures/${made.data.uuid}`)
  const people = page.getByRole('table', { name: 'Who has it' })
  // It comes in sight.
  await page.getByRole('button', { name: 'Add a foot' }).scrollIntoViewIfNeeded()
  await page.keyboard.press('End')
  await expect(people.getByText('Not yet').first()).toBeVisible()
  await page.getByRole('button', { name: 'State' }).click()
  await page.getByRole('menuitemcheckbox', { name: /Has it/ }).click()
  await page.keyboard.press('Escape')
  await expect(people.getByRole('row')).toHaveCount(2)
  await expect(people.getByRole('link', { name: first!.name })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mail to 1 person' })).toBeVisible()
})
