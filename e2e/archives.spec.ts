// What is yours you can take away: a space into another account, and what is kept of a person.
import { readFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { DEMO_PASSWORD, mailTo } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

const SHOTS = process.env.ARCHIVE_SHOTS

/** Gives the password, waits for the work in the background, and takes its file. */
async function taken(page: Page, action: string, shot: string): Promise<string> {
  await page.getByRole('button', { name: action }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await expectNoAxeFindings(page)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${shot}.png` })
  await dialog.getByRole('button', { name: action }).click()
  await expect(page.getByText('The archive is being made.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: /finished task/ }).click({ timeout: 30_000 })
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).first().click()
  const file = await (await arriving).path()
  expect((await readFile(file)).subarray(0, 2).toString()).toBe('PK')
  return file
}

for (const [width, scheme] of [
  [1440, 'light'],
  [390, 'dark'],
] as const) {
  test.describe(`${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 }, colorScheme: scheme })

    test('a space is taken away, looked at, and brought by somebody else', async ({ page, company, person }) => {
      await signInAs(page, company.manager)
      await page.goto(`/space/${company.id}/settings`)
      const file = await taken(page, 'Make an archive', `space-${width}`)
      // Who has closed the page is told by a letter, and finds it there again.
      const letter = await mailTo(company.manager)
      expect(letter).toContain('is ready')
      await page.goto('about:blank')
      await page.goto(`/space/${company.id}/settings#archive`)
      expect(letter).toContain(page.url())
      const section = page.getByRole('region', { name: 'Take the space away' })
      await expect(section.getByText(/^Made .*, to be fetched until/)).toBeInViewport()
      await expectNoAxeFindings(page)
      const again = page.waitForEvent('download')
      await section.getByRole('button', { name: 'Download' }).click()
      expect((await again).suggestedFilename()).toMatch(/\.zip$/)

      await signInAs(page, person)
      await page.goto('/spaces')
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose an archive' }).click()
      await (await choosing).setFiles({
        name: 'space.zip',
        mimeType: 'application/zip',
        buffer: await readFile(file),
      })
      const dialog = page.getByRole('dialog', { name: 'Bring a space from an archive' })
      await expect(dialog.getByText('Cards: 8')).toBeVisible()
      await expect(dialog.getByText('The address of the archive is taken here.')).toBeVisible()
      await expectNoAxeFindings(page)
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/bring-${width}.png` })
      await dialog.getByLabel('Name of the new space').fill('Alpenwerk, brought')
      await dialog.getByRole('button', { name: 'Bring the space' }).click()
      // A free account has three seats: what it does not cover is said, and nothing is green that is not whole.
      await page.getByRole('button', { name: /finished task/ }).click({ timeout: 30_000 })
      await expect(page.getByText('8 cards are in the new space.', { exact: false }).first()).toBeVisible()
      await expect(page.getByText('5 cards stay drafts', { exact: false }).first()).toBeVisible()
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/brought-${width}.png` })
      await page.goto('/spaces')
      await expect(page.getByRole('main').getByText('Alpenwerk, brought')).toBeVisible()
      await expectNoAxeFindings(page)
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/spaces-${width}.png` })
    })
  })
}

test('who asks for what is kept of them gets it, and nobody who does not know the password', async ({
  page,
  person,
}) => {
  await signInAs(page, person)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Request your data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill('not the password')
  await dialog.getByRole('button', { name: 'Request your data' }).click()
  await expect(dialog.getByText('This is not your present password.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await taken(page, 'Request your data', 'person')
})
