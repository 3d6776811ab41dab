// People met: from a paper card on the table to a follow-up, and back out of the book.
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

for (const width of [1440, 390])
  test(`a manager keeps whom the company has met, at ${width} pixels`, async ({ page, company }) => {
    await page.setViewportSize({ width, height: 844 })
    await signInAs(page, company.manager)
    await page.goto(`/space/${company.id}/contacts`)

    await test.step('a paper card is typed in', async () => {
      await page.getByRole('button', { name: 'New contact' }).click()
      const form = page.getByRole('dialog', { name: 'New contact' })
      await form.getByRole('button', { name: 'Keep contact' }).click()
      await expect(form.getByText('Give a name, a company')).toBeVisible()
      await form.getByLabel('First name').fill('Matthias')
      await form.getByLabel('Last name').fill('Kröll')
      await form.getByLabel('Email', { exact: true }).fill('m.kroell@hochalmbahn.example')
      await form.getByRole('button', { name: 'Keep contact' }).click()
    })
    const drawer = page.getByRole('dialog', { name: 'Contact', exact: true })
    await expect(drawer.getByRole('link', { name: 'm.kroell@hochalmbahn.example' })).toBeVisible()

    await test.step('it gets a tag, a note and a day', async () => {
      await drawer.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByPlaceholder('Find or make a tag').fill('Quote')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitemcheckbox', { name: 'Quote' })).toBeChecked()
      await page.keyboard.press('Escape')
      await drawer.getByPlaceholder('Add a note').fill('Wants two drives.')
      await page.keyboard.press('Control+Enter')
      await expect(drawer.getByText('Wants two drives.')).toBeVisible()
      await drawer.getByRole('button', { name: 'In a week' }).click()
      await expect(drawer.getByText('You get a reminder at 8:00 on that day.')).toBeVisible()
      await expectNoAxeFindings(page)
    })

    await test.step('it is found by its note, and under what is to be done', async () => {
      await drawer.getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: /^To follow up/ }).click()
      await expect(page.getByRole('link', { name: 'Matthias Kröll' })).toBeVisible()
      await page.getByRole('searchbox').fill('drives')
      await expect(page).toHaveURL(/search=drives/)
      await expect(page.getByRole('link', { name: 'Matthias Kröll' })).toBeVisible()
      await expectNoAxeFindings(page)
    })

    await test.step('what was deleted comes back', async () => {
      await page.getByRole('link', { name: 'Matthias Kröll' }).click()
      await drawer.getByRole('button', { name: 'Delete' }).first().click()
      await expect(page.getByRole('link', { name: 'Matthias Kröll' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('link', { name: 'Matthias Kröll' })).toBeVisible()
    })

    await test.step('until the person asks to be forgotten', async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Requests of people' }).click()
      const asked = page.getByRole('dialog', { name: 'Requests of people' })
      await asked.getByLabel('Email').fill('M.Kroell@hochalmbahn.example')
      await asked.getByRole('button', { name: 'Look up' }).click()
      await expect(asked.getByText('Wants two drives.')).toBeVisible()
      await asked.getByRole('button', { name: 'Erase for good' }).click()
      await expect(page.getByRole('link', { name: 'Matthias Kröll' })).toHaveCount(0)
    })
  })
