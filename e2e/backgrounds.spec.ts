import { readFileSync } from 'node:fs'

import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

// What a company's people stand in front of in video calls: drawn with a real person, given to all, taken by one.
test('a background is made, seen as in a call, given to people and taken', async ({ page, company }) => {
  test.setTimeout(120_000)
  const { id: space, manager } = company
  await signInAs(page, manager)
  await page.goto(`/space/${space}/services/virtual-backgrounds`)
  await expect(page.getByText('No background yet')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'New background' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create background' }).click()
  await expect(dialog.getByText('Give the background a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Calls with customers')
  await dialog.getByRole('button', { name: 'Create background' }).click()

  await expect(page.getByRole('heading', { name: 'Calls with customers' })).toBeVisible({ timeout: 30_000 })
  const drawing = page.getByRole('img', { name: /^Background with \S/ })
  await expect(drawing).toBeVisible()
  await expectNoAxeFindings(page)
  const before = await drawing.getAttribute('src')
  await page.getByRole('radiogroup', { name: 'Side of the texts' }).getByText('Right').click()
  await expect(drawing).not.toHaveAttribute('src', before ?? '')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The background is saved.')).toBeVisible()

  // Everybody stands there, and nobody has it yet.
  const people = page.getByRole('table', { name: 'Who has it' })
  await expect(people.getByText('Not yet').first()).toBeVisible()
  await page.getByRole('button', { name: 'Mail to people' }).click()
  await expect(page.getByText('The mails are on their way.')).toBeVisible()

  await page.goto(`/space/${space}/services/virtual-backgrounds`)
  await expect(page.getByRole('link', { name: 'Calls with customers' })).toBeVisible()
  await page.getByRole('button', { name: 'More about Calls with customers' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No background yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Calls with customers' })).toBeVisible()
  await expectNoAxeFindings(page)

  // A person takes the own one.
  const cards = await company.api.get<{ data: { uuid: string }[] }>(`/spaces/${space}/cards`)
  await page.goto(`/space/${space}/cards/${cards.data[0]!.uuid}/backgrounds`)
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Calls with customers, 1920 × 1080' }).click()
  const file = await waiting
  expect(file.suggestedFilename()).toMatch(/Calls with customers\.jpg$/)
  expect(readFileSync(await file.path()).length).toBeLessThan(2_000_000)
  await expect(page.getByText('Fetched')).toBeVisible()
  await expectNoAxeFindings(page)
})
