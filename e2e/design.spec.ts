// A design without surprises: what a lock takes is said before, the way out stands beside it, and each save can be
// taken back.
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

const SHOTS = process.env.DESIGN_SHOTS

for (const width of [1440, 390]) {
  test(`a lock says what it takes, offers a value on the spot, and the save is taken back, at ${width} pixels`, async ({
    page,
    company,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const { id, space } = company
    const path = `/c/${company.cards.zoe.handle}`
    const shown = async () => (await page.request.get(path)).text()
    await signInAs(page, company.manager)
    await page.goto(`/space/${id}/grid/visibility`)
    // A real person, not a sample; on the phone in the sheet of the live card.
    if (width > 1000) await expect(page.getByLabel('Whose card is shown')).not.toHaveValue(/sample/)
    const lock = page.getByRole('switch', { name: 'Addresses: Locked' })
    await lock.check({ force: true })
    const warning = page.getByLabel('Saving this takes something from cards')
    await expect(warning).toContainText(/Addresses: empty on 8 cards from then on, \d+ of them public\./)
    await expect(page.getByText('8 cards lose something')).toBeVisible()
    await expectNoAxeFindings(page)
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/visibility-lost-${width}.png`, fullPage: true })

    await page.getByRole('button', { name: 'Add address' }).click()
    await page.getByLabel('City').fill('Salzburg')
    await expect(warning).toContainText(/Addresses: the space’s value takes the place of those of 8 cards/)
    // The name of a switch says what it switches, on or off.
    await expect(lock).toBeChecked()

    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const toast = page.getByText('Design saved. Undo brings back: Visibility: Addresses and Address.')
    await expect(toast).toBeVisible()
    expect(await shown()).toContain('• Salzburg')
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect(page.getByText(/^Brought back: /)).toBeVisible()
    await expect(lock).not.toBeChecked()
    expect(await shown()).not.toContain('Salzburg')
    expect((await space()).field_modes.addresses?.locked).toBe(false)
  })
}

test('the last saves are found later; what was changed since stays, and is named', async ({ page, company }) => {
  const { id, change, space } = company
  await change({ placeholders: { name: 'Alpenwerk Nord' }, layout: { rounding: 4 } }, '/grid')
  await change({ placeholders: { name: 'Alpenwerk Süd' } }, '/grid')
  await signInAs(page, company.manager)
  await page.goto(`/space/${id}/grid`)
  await page.getByRole('button', { name: 'Last saves' }).click()
  const dialog = page.getByRole('dialog', { name: 'Last saves of the design' })
  const first = dialog.getByRole('listitem').nth(1)
  await expect(first).toContainText('Changed again since, so it stays: Company name.')
  await expectNoAxeFindings(page)
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/history.png` })
  await first.getByRole('button', { name: /Undo/ }).click()
  await expect(page.getByText('Brought back: Edge rounding.')).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toContainText('brought something back')
  expect((await space()).placeholders.name).toBe('Alpenwerk Süd')
})

test('the company name stands with its lock and “people may change it” wherever one of them is shown', async ({
  page,
  company,
}) => {
  const { id } = company
  await signInAs(page, company.manager)
  await page.goto(`/space/${id}/grid/placeholder`)
  const locked = page.getByRole('switch', { name: 'Organisation: Locked' })
  const may = page.getByRole('switch', { name: 'Organisation: People may change it' })
  // In this company it is locked.
  await expect(may).toBeDisabled()
  await locked.uncheck({ force: true })
  await may.check({ force: true })
  await page.getByRole('link', { name: 'Visibility' }).first().click()
  await expect(page.getByRole('row', { name: /Organisation/ })).toContainText('Alpenwerk')
  await expect(may).toBeChecked()
  await page.getByRole('link', { name: 'Card permissions' }).first().click()
  await expect(page.getByRole('switch', { name: 'Change the organisation' })).toBeChecked()
  await expect(page.getByText('Placeholder: Alpenwerk', { exact: false })).toBeVisible()
  await locked.check({ force: true })
  // What is locked is nobody's to change.
  await expect(page.getByRole('switch', { name: 'Change the organisation' })).toBeDisabled()
  await page.getByRole('link', { name: 'Placeholders' }).first().click()
  await expect(locked).toBeChecked()
  await expect(may).toBeDisabled()
})

test('a colour that is none says so, and one that reads badly is shown as visitors see it', async ({
  page,
  company,
}) => {
  await signInAs(page, company.manager)
  await page.goto(`/space/${company.id}/grid`)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Text colour').click()
  await expect(async () => {
    // The field that opens a palette takes the place of the closed one.
    await field('Text colour').fill('#12')
    await field('Text colour').blur()
    await expect(page.getByText('This is no colour. Use six digits such as #1A5FB4, or choose one.')).toBeVisible({
      timeout: 1000,
    })
  }).toPass()
  await field('Text colour').fill('eee')
  await field('Text colour').blur()
  await expect(field('Text colour')).toHaveValue('#EEEEEE')
  await expect(page.getByText('This is no colour.')).toHaveCount(0)
  const hint = page.getByText('This text is hard to read on this background', { exact: false })
  await expect(hint).toBeVisible()
  await expect(hint.getByText('Text of the card')).toBeVisible()
  // The preview is drawn anew a moment after the last letter, and so is the hint.
  await expect(async () => {
    const seen = await hint.getByText('Text of the card').evaluate((drawn) => getComputedStyle(drawn).color)
    await expect(page.frameLocator('iframe').first().locator('h1')).toHaveCSS('color', seen, { timeout: 1000 })
  }).toPass()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/look.png`, fullPage: true })
  // Mode and rounding stand here, and nowhere else.
  await expect(page.getByText('Light or dark', { exact: true })).toBeVisible()
})
