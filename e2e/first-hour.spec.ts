// The first hour: a space of one's own, and the way on from it; addresses that leave the space out; refusals in words.
import { apiOf, expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 80"><circle cx="40" cy="40" r="30" fill="#f2b84b"/></svg>'

for (const width of [1440, 390]) {
  test(`a new person makes the first space, with an own colour and a drawn logo, at ${width}`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, person)
    await page.goto('/spaces?new=true')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill(`Tauernlicht ${width}`)
    await expect(dialog.getByLabel('Address', { exact: true })).toHaveValue(`tauernlicht-${width}`)
    await expect(dialog.getByText(`/s/tauernlicht-${width}`)).toBeVisible()
    const colour = dialog.getByLabel('Own colour')
    // Whoever comes by keyboard types in the place of the colour that stands there.
    await colour.focus()
    await expect(page.getByRole('slider').first()).toBeVisible()
    await page.keyboard.type('#4A2A5')
    await expect(colour).toHaveValue('#4A2A5')
    await dialog.getByRole('button', { name: 'Make space' }).click()
    await expect(dialog.getByText(/such as #174F3B/)).toBeVisible()
    await colour.fill('#4A2A5A')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
    await expect(dialog.getByRole('button', { name: 'Remove picture' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Make space' }).click()
    await expect(page.getByRole('heading', { name: `Tauernlicht ${width}` })).toBeVisible()
    // What comes next stands there, large; figures come when there are cards.
    await expect(page.getByRole('heading', { name: 'Next steps' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Bring people in', exact: true })).toBeVisible()
    await expect(page.getByText('Recently changed')).toHaveCount(0)
    await expectNoAxeFindings(page)
    await page.getByRole('link', { name: 'Make a card' }).click()
    await expect(page.getByRole('heading', { name: 'Cards', level: 1 })).toBeVisible()
  })
}

test('a drawing with letters is refused with what to do about it', async ({ page, company }) => {
  await signInAs(page, company.manager)
  await page.goto('/spaces?new=true')
  const letters = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>A</text></svg>'
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(letters) })
  await expect(page.getByRole('dialog').getByText(/Turn its letters into paths/)).toBeVisible()
})

test('an address without a space leads to the current one, and every page of it', async ({ page, company }) => {
  await signInAs(page, company.manager)
  await page.goto(`/space/${company.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const card = company.cards.zoe.uuid
  for (const area of ['cards/import', 'grid/visibility', 'settings/users', `cards/${card}/edit/frames`]) {
    await page.goto(`/space/${area}`)
    await expect(page).toHaveURL(new RegExp(`/space/${company.id}/${area}$`))
    await expect(page.getByRole('heading', { name: 'Seite nicht gefunden!' })).toHaveCount(0)
  }
  await page.goto('/space/nonsense/of/all/kinds')
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden!' })).toBeVisible()
  await expect(page).toHaveTitle(/^Page not found/)
})

test('on the phone an employee begins with the own code, large, and shares and edits at hand', async ({
  page,
  company,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, company.employee)
  await page.goto('/')
  const code = page.getByRole('button', { name: 'Karte teilen und QR-Code herunterladen' })
  await expect(code.locator('img')).toBeVisible()
  const size = await code.boundingBox()
  expect(size?.width).toBeGreaterThanOrEqual(300)
  for (const way of [
    page.getByRole('button', { name: 'Teilen', exact: true }),
    page.getByRole('main').getByRole('link', { name: 'Bearbeiten' }).nth(1),
  ]) {
    await expect(way).toBeInViewport({ ratio: 1 })
    expect((await way.boundingBox())?.y).toBeGreaterThan(size?.y ?? 0)
  }
  await page.getByRole('button', { name: 'Teilen', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('an employee without a role in the space is led to the own card', async ({ page, company }) => {
  await signInAs(page, company.employee)
  await page.goto('/space')
  await expect(page).toHaveURL(new RegExp(`/cards/${company.cards.hannes.uuid}`))
  await page.goto('/space/settings/users')
  await expect(page).toHaveURL(new RegExp(`/cards/${company.cards.hannes.uuid}`))
})

test('a refusal stands at its field and as a red toast', async ({ page, person }) => {
  const token = await signInAs(page, person)
  await apiOf(page.request, token).post('/spaces', { name: 'Solo' })
  await page.goto('/spaces?new=true')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Admin')
  await dialog.getByLabel('Address', { exact: true }).fill('admin')
  await dialog.getByRole('button', { name: 'Make space' }).click()
  await expect(page.locator('[data-tone=danger]').getByText(/one space/i)).toBeVisible()
})
