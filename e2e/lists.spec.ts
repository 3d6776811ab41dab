// The list of cards as people want it: narrowed, its columns in their order, and kept under a name.
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

const SHOTS = process.env.DESIGN_SHOTS

test('a list is narrowed, its columns are put in order, and the view is kept', async ({ page, company }) => {
  await signInAs(page, company.manager)
  await page.goto(`/space/${company.id}/cards`)
  // The same number in the same words.
  await expect(page.getByText('8 cards · 8 active')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cards 8 active' })).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Without a user' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'In the last 7 days' }).click()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/list-filter.png` })
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/user=without/)
  await expect(page.getByText('Changed: In the last 7 days')).toBeVisible()
  await expectNoAxeFindings(page)
  const rows = page.getByRole('row')
  const narrowed = await rows.count()
  expect(narrowed).toBeLessThan(9)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Email' }).click()
  await page.getByRole('button', { name: 'Move Email forward' }).click()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/list-columns.png` })
  await page.keyboard.press('Escape')
  const heads = async () => (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
  await expect.poll(heads).toContain('Email')
  expect((await heads()).indexOf('Email')).toBeLessThan((await heads()).indexOf('Changed'))

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view' }).click()
  await page.getByLabel('Name of the view').fill('Nobody yet')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('View “Nobody yet” saved.')).toBeVisible()

  await page.goto(`/space/${company.id}/cards`)
  await expect(rows).toHaveCount(9)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Nobody yet' }).click()
  await expect(page).toHaveURL(/user=without/)
  await expect(rows).toHaveCount(narrowed)
  await expect.poll(heads).toContain('Email')
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/list-view.png` })
})
