import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

// An address that moves is changed once: who follows it shows the new one, and what follows is said before a deletion.
test('a location is made, followed by a card, moved on the map, deleted and brought back', async ({
  page,
  company,
}) => {
  test.setTimeout(180_000)
  const { id: space, manager, cards } = company
  const asked: string[] = []
  let away = true
  await page.route('https://tile.openstreetmap.org/**', async (route) => {
    asked.push(route.request().url())
    if (away) return route.abort()
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>'
    await route.fulfill({ contentType: 'image/svg+xml', body })
  })
  await signInAs(page, manager)
  await page.goto(`/space/${space}/services/locations`)
  await expect(page.getByText('No location yet')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'New location' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create location' }).click()
  await expect(dialog.getByText('Give the location a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Vienna office')
  await dialog.getByRole('button', { name: 'Create location' }).click()

  await expect(page.getByRole('heading', { name: 'Vienna office' })).toBeVisible()
  await page.getByLabel('Street').fill('Operngasse 1')
  await page.getByLabel('City').fill('Wien')
  await page.getByLabel('Latitude').fill('48.2')
  await page.getByLabel('Longitude').fill('16.36')
  await page.getByRole('button', { name: 'Fill in Monday to Friday, 9 to 17' }).click()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Show map' }).click()
  const map = page.locator('iframe[title="Map with the point of the location"]')
  await expect(map.contentFrame().locator('.pin')).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)
  await expect(page.getByText('The map cannot be fetched completely at the moment.')).toBeVisible()
  away = false
  await map.contentFrame().getByRole('button', { name: 'Zoom out' }).click()
  await expect(page.getByText('The map cannot be fetched completely at the moment.')).toBeHidden()
  await map.click({ position: { x: 120, y: 90 } })
  await expect(page.getByLabel('Latitude')).not.toHaveValue('48.2')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The location is saved.')).toBeVisible()

  const { uuid, handle } = cards.siobhan
  await page.goto(`/space/${space}/cards/${uuid}/edit/contact-details`)
  await page.getByRole('group', { name: 'Address 1' }).getByRole('combobox', { name: 'Location' }).click()
  await page.getByRole('option', { name: /Vienna office/ }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await page.goto(`/c/${handle}`)
  await expect(page.getByText('Operngasse 1')).toBeVisible()
  await expect(page.getByText('Vienna office')).toBeVisible()

  await page.goto(`/space/${space}/services/locations`)
  await page.getByRole('link', { name: 'Vienna office' }).click()
  await page.getByLabel('Street').fill('Ringstraße 7')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The location is saved.')).toBeVisible()
  await page.goto(`/c/${handle}`)
  await expect(page.getByText('Ringstraße 7')).toBeVisible()

  await page.goto(`/space/${space}/services/locations`)
  await page.getByRole('button', { name: 'More about Vienna office' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog').getByText('1 card shows its address:')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No location yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Vienna office' })).toBeVisible()
})

test('locations come from a file, once it is seen what becomes of each row', async ({ page, company }) => {
  await signInAs(page, company.manager)
  await page.goto(`/space/${company.id}/services/locations`)
  await page.getByRole('button', { name: 'Import' }).click()
  const buffer = Buffer.from('Location;City;Monday\nGraz;Graz;9-12\n;Linz;\n')
  await page.getByLabel('File with locations').setInputFiles({ name: 'l.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('New: 1 · Left out: 1')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Import 1' }).click()
  await expect(page.getByText('Imported: 1 new, 0 changed.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Graz' })).toBeVisible()
})
