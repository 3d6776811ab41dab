// The dashboard of a space: how the demo company's cards are looked at, and what a space sees that nobody has looked at.
import { expectNoAxeFindings, MANAGER, signInAs } from './support/people'
import { expect, test } from './support/test'

test('a manager sees what the cards bring, looks back a year, along the curve and into the table', async ({ page }) => {
  const token = await signInAs(page, MANAGER)
  const answer = await page.request.get('/v1/me/cards?search=simic', { headers: { Authorization: `Bearer ${token}` } })
  const [card] = ((await answer.json()) as { data: { space: { uuid: string } }[] }).data
  await page.goto(`/space/${card?.space.uuid}`)
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  const figures = page.getByRole('list', { name: 'Key figures' })
  const curve = page.getByRole('slider')

  await test.step('key figures and a curve of the last thirty days', async () => {
    await expect(figures.getByRole('button', { name: /^Views [\d,]+/ })).toBeVisible()
    await expect(curve).toHaveAccessibleName('Views by day')
    await expect(curve).toHaveAttribute('aria-valuemax', '30')
  })

  await test.step('on paper it is one sheet, printed from a desk or a phone', async () => {
    const desk = page.viewportSize() ?? { width: 1440, height: 900 }
    for (const size of [desk, { width: 390, height: 844 }]) {
      await page.setViewportSize(size)
      const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    }
    await page.setViewportSize(desk)
    await expect(page.getByRole('table', { name: 'Views by weekday and hour' }).getByRole('row')).toHaveCount(8)
  })

  await test.step('a year, by weeks, which the address says again', async () => {
    await page.getByRole('button', { name: /\d{4}$/ }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Last 12 months' }).click()
    await expect(page).toHaveURL(/range=12m/)
    await expect(curve).toHaveAccessibleName('Views by week')
    await figures.getByRole('button', { name: /^Contacts saved/ }).click()
    await expect(curve).toHaveAccessibleName('Contacts saved by week')
    await page.reload()
    await expect(curve).toHaveAccessibleName('Contacts saved by week')
  })

  await test.step('keys lead along the curve, and say each point', async () => {
    const last = await curve.getAttribute('aria-valuetext')
    await curve.focus()
    await page.keyboard.press('Home')
    await expect(curve).toHaveAttribute('aria-valuenow', '1')
    const first = await curve.getAttribute('aria-valuetext')
    expect(first).toMatch(/: Contacts saved [\d,]+/)
    expect(first).not.toBe(last)
    await page.keyboard.press('ArrowRight')
    await expect(curve).toHaveAttribute('aria-valuenow', '2')
  })

  await test.step('the same as a table, by months', async () => {
    await page.getByText('Months', { exact: true }).click()
    await page.getByRole('button', { name: 'as table' }).click()
    const table = page.getByRole('table', { name: 'Contacts saved by month' })
    await expect(table.getByRole('row')).toHaveCount(14)
    await expect(table.getByRole('columnheader')).toContainText(['Time', 'Views', 'Link', 'QR code', 'Product'])
    await expectNoAxeFindings(page)
  })

  await test.step('one channel alone, of which less is known, and as a file', async () => {
    await page.getByRole('button', { name: 'Channel' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'QR code' }).click()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/channel=/)
    await expect(figures.getByText('Visitors a day')).toHaveCount(0)
    await expect(page.getByText('By channels only views are kept', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Export' }).click()
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV, over time' }).click()
    expect((await file).suggestedFilename()).toMatch(/\.csv$/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(figures.getByText('Visitors a day')).toBeVisible()
  })

  await test.step('days of one’s own, and from the best card to the card', async () => {
    await page.getByRole('button', { name: /\d{4}$/ }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Last 7 days' }).click()
    await page.getByRole('button', { name: /\d{4}$/ }).click()
    await page.getByRole('menuitemcheckbox', { name: 'From day to day' }).click()
    const from = page.getByRole('textbox', { name: 'From' })
    await from.fill('01/05/2026')
    await from.press('Enter')
    await expect(page).toHaveURL(/first=2026-05-01/)
    // Its rows come between the figures and the cards, which they push down.
    await expect(page.getByRole('rowheader', { name: /May 2026/ }).first()).toBeVisible()
    await page
      .getByRole('region', { name: 'Cards', exact: true })
      .getByRole('rowheader')
      .first()
      .getByRole('link')
      .click()
    await expect(page).toHaveURL(/\/cards\/[0-9a-f-]{36}$/)
  })
})

test('a space that nobody has looked at says how to begin, and one that counts nothing where to switch it on', async ({
  page,
  company: { id, manager, change },
}) => {
  await signInAs(page, manager)
  await page.goto(`/space/${id}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Nobody has looked at a card yet' })).toBeVisible()
  await expectNoAxeFindings(page)

  await change({ settings: { tracking: false } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Visits are not counted' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'To the setting' }).click()
  await expect(page.getByRole('switch', { name: 'Count visits' })).not.toBeChecked()
})

test('on a phone: a department, a place, one card; and the mail of the month ends by its link', async ({
  page,
  company: { id, api, endOfMails },
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const figures = page.getByRole('list', { name: 'Key figures' })
  const views = figures.getByRole('button', { name: /^Views [\d,]+/ })
  /** Of many values one is found by typing. */
  const find = async (filter: string, value: string) => {
    await page.getByRole('button', { name: filter, exact: true }).click()
    const list = page.getByRole('dialog', { name: filter })
    await list.getByRole('textbox', { name: 'Search' }).fill(value.slice(0, 4))
    await expectNoAxeFindings(page)
    await list.getByRole('checkbox', { name: value }).check()
    await page.keyboard.press('Escape')
  }
  const choose = async (filter: string, value: string) => {
    await page.getByRole('button', { name: filter, exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: value }).click()
    await page.keyboard.press('Escape')
  }

  await test.step('some cards of the demo, each filter with its chip', async () => {
    const token = await signInAs(page, MANAGER)
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await page.request.get('/v1/me/cards?search=simic', { headers })
    const [card] = ((await answer.json()) as { data: { space: { uuid: string } }[] }).data
    await page.goto(`/space/${card?.space.uuid}/dashboard`)
    await expect(figures.getByText('Visitors a day')).toBeVisible()
    const all = await views.textContent()
    await find('Department', 'Vertrieb')
    await expect(page.getByText('Visitors, hours and machines are counted of a whole space only')).toBeVisible()
    await choose('Location', 'Dublin')
    await expect(page).toHaveURL(/department=.*city=|city=.*department=/)
    await expect(views).not.toHaveText(all ?? '')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).not.toHaveURL(/department=|city=/)
    await expect(views).toHaveText(all ?? '')
    const found = page.getByRole('option', { name: /Šimić/ })
    // The field is emptied with the filters; what is typed in that moment goes with them.
    await expect(async () => {
      await page.getByRole('combobox', { name: 'Choose a card' }).fill('simic')
      await expect(found).toBeVisible({ timeout: 4000 })
    }).toPass()
    await found.click()
    await expect(page).toHaveURL(/card=/)
    await expect(page.getByRole('region', { name: 'Cards', exact: true }).getByRole('rowheader')).toHaveCount(1)
    await expectNoAxeFindings(page)
  })

  await test.step('the mail of the month ends by the link in its foot, also for who is not signed in', async () => {
    const mail = `/spaces/${id}/statistics/mail`
    await api.put(mail, { wanted: true })
    await page.context().clearCookies()
    await page.goto(await endOfMails())
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Send no more of these mails' }).click()
    await expect(page.getByRole('heading', { name: 'No more mails of the month' })).toBeVisible()
    expect(await api.get(mail)).toEqual({ data: { wanted: false } })
  })
})
