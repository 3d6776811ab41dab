// Days in the person's own language: typed, and chosen in a calendar with the keyboard alone.
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

// As the browser's country writes them: whoever reads English in Britain puts the day first.
const WRITTEN = [
  { width: 390, locale: 'en-US', shape: 'mm/dd/yyyy', none: '2/30/26', like: '12/31/2026', typed: '11/2/26' },
  { width: 1440, locale: 'en-GB', shape: 'dd/mm/yyyy', none: '30/2/26', like: '31/12/2026', typed: '2/11/26' },
]
const SHOWN = {
  'en-US': { second: '11/02/2026', name: /^Monday, November 2, 2026$/, begin: 'Sun', ninth: '10/09/2026' },
  'en-GB': { second: '02/11/2026', name: /^Monday,? 2 November 2026$/, begin: 'Mon', ninth: '09/10/2026' },
} as Record<string, { second: string; name: RegExp; begin: string; ninth: string }>

for (const { width, locale, shape, none, like, typed } of WRITTEN)
  test.describe(locale, () => {
    test.use({ locale })
    test(`the span of the log is typed, or chosen by keys, at ${width} pixels`, async ({ page, company }) => {
      const { second, name, begin, ninth } = SHOWN[locale]!
      await page.setViewportSize({ width, height: 844 })
      await signInAs(page, company.manager)
      await page.goto(`/space/${company.id}/settings/audit-log`)
      const since = page.getByRole('textbox', { name: 'From this day' })
      await expect(since).toHaveAttribute('placeholder', shape)
      await since.fill(none)
      await since.blur()
      await expect(page.getByText(`Write the day like ${like}.`)).toBeVisible()
      await since.fill(typed)
      await since.press('Enter')
      await expect(page).toHaveURL(/since=2026-11-02/)
      await expect(since).toHaveValue(second)
      await page.getByRole('button', { name: 'Choose the day: From this day' }).press('Enter')
      const calendar = page.getByRole('dialog', { name: 'Choose the day: From this day' })
      await expect(calendar.getByRole('button', { name })).toBeFocused()
      await expect(calendar.getByRole('columnheader').first()).toHaveText(begin)
      await expectNoAxeFindings(page)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('PageUp')
      await page.keyboard.press('Enter')
      await expect(calendar).toHaveCount(0)
      await expect(page).toHaveURL(/since=2026-10-09/)
      await expect(since).toBeFocused()
      await page.getByRole('button', { name: 'Choose the day: From this day' }).press('Enter')
      await expect(calendar).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(calendar).toHaveCount(0)
      await expect(since).toHaveValue(ninth)
    })
  })
