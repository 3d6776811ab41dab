import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

// What a company's cards look like when they are printed: drawn with a real person, checked, and kept.
test('a style for printed cards is made, checked, kept and brought back', async ({ page, company, shelf }) => {
  test.setTimeout(150_000)
  const { id: space, manager } = company
  await signInAs(page, manager)
  await page.goto(`/space/${space}/card-styles`)
  await expect(page.getByText('No card style yet')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'New card style' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create style' }).click()
  await expect(dialog.getByText('Give the style a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Black with gold')
  await dialog.getByRole('button', { name: 'Create style' }).click()

  await expect(page.getByRole('heading', { name: 'Black with gold' })).toBeVisible()
  const front = page.getByRole('img', { name: /^Front with \S/ })
  await expect(front).toBeVisible()
  const checks = page.getByRole('list', { name: 'Checks before printing' })
  await expect(checks.getByRole('img', { name: 'in the way of printing' })).toHaveCount(0)
  await expectNoAxeFindings(page)

  const drawn = await front.getAttribute('src')
  await page.getByRole('radiogroup', { name: 'Base' }).getByText('Dark').click()
  await expect(front).not.toHaveAttribute('src', drawn ?? '')
  // Text in the colour of its ground cannot be read: that is said before somebody orders.
  const colour = async (name: string, value: string) => {
    const field = page.getByRole('textbox', { name })
    // What chooses colours comes with the first click.
    await field.click()
    await expect(async () => {
      await field.fill(value)
      await expect(field).toHaveValue(value, { timeout: 500 })
    }).toPass()
    await field.blur()
  }
  await colour('Colour of text', '#111111')
  await colour('Ground', '#111111')
  await expect(checks.getByRole('img', { name: 'in the way of printing' }).first()).toBeVisible()
  await colour('Colour of text', '#FFFFFF')
  await expect(checks.getByRole('img', { name: 'in the way of printing' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The card style is saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Ground' })).toHaveValue('#111111')

  await page.goto(`/space/${space}/card-styles`)
  await expect(page.getByText('Clear · Dark')).toBeVisible()
  await page.getByRole('button', { name: 'More about Black with gold' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No card style yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'Black with gold' })).toBeVisible()
  await expectNoAxeFindings(page)

  // What is for sale is shown as it will be printed, with one of the company's own people.
  await page.goto(`/marketplace/${shelf.card}`)
  await expect(page.getByRole('img', { name: /front as printed$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Black with gold' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'back as printed' }).click()
  await expect(page.getByRole('img', { name: /back as printed$/ })).toBeVisible()
  await expect(page.getByText('This card style would not print well as it is.')).toBeHidden()
  await expectNoAxeFindings(page)

  // One that cannot be read is told before anybody orders by it, with the way to mend it.
  await page.goto(`/space/${space}/card-styles`)
  await page.getByRole('link', { name: 'Black with gold' }).click()
  await colour('Colour of text', '#111111')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The card style is saved.')).toBeVisible()
  await page.goto(`/marketplace/${shelf.card}`)
  await expect(page.getByText('This card style would not print well as it is.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'in the way of printing' }).first()).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Change the card style' }).click()
  await expect(page.getByRole('heading', { name: 'Black with gold' })).toBeVisible()
})

test('who may not change card styles sees none of them', async ({ page, company }) => {
  await signInAs(page, company.employee)
  await page.goto(`/space/${company.id}/card-styles`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New card style' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Card styles' })).toHaveCount(0)
})
