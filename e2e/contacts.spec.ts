// People met: from a paper card on the table to a follow-up, and back out of the book.
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

for (const width of [1440, 390])
  test(`a manager keeps whom the company has met, at ${width} pixels`, async ({ page, company }) => {
    await page.setViewportSize({ width, height: 844 })
    await signInAs(page, company.manager)
    await page.goto(`/space/${company.id}/contacts`)

    await test.step('a paper card is typed in', async () => {
      await page.getByRole('button', { name: 'Neuer Kontakt' }).click()
      const form = page.getByRole('dialog', { name: 'Neuer Kontakt' })
      await form.getByRole('button', { name: 'Kontakt speichern' }).click()
      await expect(form.getByText('Geben Sie einen Namen')).toBeVisible()
      await form.getByLabel('Vorname').fill('Matthias')
      await form.getByLabel('Nachname').fill('Kröll')
      await form.getByLabel('E-Mail', { exact: true }).fill('m.kroell@hochalmbahn.example')
      await form.getByRole('button', { name: 'Kontakt speichern' }).click()
    })
    const drawer = page.getByRole('dialog', { name: 'Kontakt', exact: true })
    await expect(drawer.getByRole('link', { name: 'm.kroell@hochalmbahn.example' })).toBeVisible()

    await test.step('it gets a tag, a note and a day', async () => {
      await drawer.getByRole('button', { name: 'Hinzufügen' }).click()
      await page.getByPlaceholder('Schlagwort suchen').fill('Angebot')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitemcheckbox', { name: 'Angebot' })).toBeChecked()
      await page.keyboard.press('Escape')
      await drawer.getByPlaceholder('Notiz hinzufügen').fill('Möchte zwei Antriebe.')
      await page.keyboard.press('Control+Enter')
      await expect(drawer.getByText('Möchte zwei Antriebe.')).toBeVisible()
      await drawer.getByRole('button', { name: 'In einer Woche' }).click()
      await expect(drawer.getByText('Sie werden an diesem Tag um 8:00 Uhr erinnert.')).toBeVisible()
      await expectNoAxeFindings(page)
    })

    await test.step('it is found by its note, and under what is to be done', async () => {
      await drawer.getByRole('button', { name: 'Schließen' }).click()
      await page.getByRole('button', { name: /^Nachfassen/ }).click()
      await expect(page.getByRole('link', { name: 'Matthias Kröll' })).toBeVisible()
      await page.getByRole('searchbox').fill('antriebe')
      await expect(page).toHaveURL(/search=antriebe/)
      await expect(page.getByRole('link', { name: 'Matthias Kröll' })).toBeVisible()
      await expectNoAxeFindings(page)
    })

    await test.step('what was deleted comes back', async () => {
      await page.getByRole('link', { name: 'Matthias Kröll' }).click()
      await drawer.getByRole('button', { name: 'Löschen' }).first().click()
      await expect(page.getByRole('link', { name: 'Matthias Kröll' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Rückgängig' }).click()
      await expect(page.getByRole('link', { name: 'Matthias Kröll' })).toBeVisible()
    })

    await test.step('until the person asks to be forgotten', async () => {
      await page.getByRole('button', { name: 'Mehr', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Anfragen von Personen' }).click()
      const asked = page.getByRole('dialog', { name: 'Anfragen von Personen' })
      await asked.getByLabel('E-Mail').fill('M.Kroell@hochalmbahn.example')
      await asked.getByRole('button', { name: 'Nachschlagen' }).click()
      await expect(asked.getByText('Möchte zwei Antriebe.')).toBeVisible()
      await asked.getByRole('button', { name: 'Endgültig löschen' }).click()
      await expect(page.getByRole('link', { name: 'Matthias Kröll' })).toHaveCount(0)
    })
  })
