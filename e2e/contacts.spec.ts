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
      await expect(drawer.getByPlaceholder('Add a note')).toHaveValue('')
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

test('what was deleted is found where nobody else is in the book', async ({ page, company }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, company.manager)
  await page.goto(`/space/${company.id}/contacts`)
  await expect(page.getByRole('button', { name: 'New contact' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^All/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'New contact' }).click()
  const form = page.getByRole('dialog', { name: 'New contact' })
  await form.getByLabel('Last name').fill('Kröll')
  await form.getByRole('button', { name: 'Keep contact' }).click()
  const drawer = page.getByRole('dialog', { name: 'Contact', exact: true })
  await drawer.getByRole('button', { name: 'Delete' }).first().click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('heading', { name: 'People you meet will stand here' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^Deleted/ }).click()
  await page.getByRole('link', { name: 'Kröll' }).click()
  await drawer.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Contact restored.')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^All/ }).click()
  await expect(page.getByRole('link', { name: 'Kröll' })).toBeVisible()
})

const VCARD = [
  'BEGIN:VCARD',
  'VERSION:3.0',
  'N:Prodinger;Valentin;;Ing.;',
  'ORG:Stahlbau Prodinger',
  'item1.EMAIL:v@stahl.example',
  'item2.EMAIL:office@stahl.example',
  'TEL;TYPE=CELL:+43 664 5550199',
  'END:VCARD',
].join('\r\n')
const file = (name: string, mimeType: string, content: string) => ({ name, mimeType, buffer: Buffer.from(content) })

test('at a fair without a network contacts wait on the phone, and are sent once', async ({
  page,
  context,
  company,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, company.manager)
  await page.goto(`/space/${company.id}/contacts`)
  const form = page.getByRole('dialog', { name: 'New contact' })
  const drawer = page.getByRole('dialog', { name: 'Contact', exact: true })
  const begin = () => page.getByRole('button', { name: 'New contact' }).click()

  await test.step('a vCard is read, with all its addresses', async () => {
    await begin()
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles(file('v.vcf', 'text/vcard', VCARD))
    await expect(form.getByLabel('Last name')).toHaveValue('Prodinger')
    await expectNoAxeFindings(page)
    await form.getByRole('button', { name: 'Keep contact' }).click()
    await expect(drawer.getByRole('link', { name: 'office@stahl.example' })).toBeVisible()
    await drawer.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('what is typed and read without a network waits', async () => {
    // A menu is fetched when it is opened for the first time.
    await page.getByRole('button', { name: /profile and sign out/ }).click()
    // It has the focus once it has opened; Escape goes nowhere before.
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await context.setOffline(true)
    await begin()
    await form.getByLabel('First name').fill('Lenka')
    await form.getByRole('button', { name: 'Keep contact' }).click()
    await expect(page.getByRole('heading', { name: '1 contact waits for the network' })).toBeVisible()
    // The same file again: of somebody who is known by then.
    await begin()
    await form
      .locator('input[type=file]')
      .first()
      .setInputFiles(file('v.vcf', 'text/vcard', VCARD))
    await form.getByRole('button', { name: 'Keep contact' }).click()
    await expect(page.getByRole('heading', { name: '2 contacts wait for the network' })).toBeVisible()
    await expectNoAxeFindings(page)
  })

  await test.step('what waits can be changed', async () => {
    await page.getByRole('button', { name: 'Edit: Lenka' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit the waiting contact' })
    await edit.getByLabel('Last name').fill('Horáková')
    await edit.getByRole('button', { name: 'Keep contact' }).click()
    await expect(page.getByText('Lenka Horáková')).toBeVisible()
  })

  await test.step('who signs out meanwhile is asked first', async () => {
    await page.getByRole('button', { name: /profile and sign out/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    const asked = page.getByRole('dialog', { name: 'Sign out and lose contacts?' })
    await expect(asked).toContainText('2 contacts wait in this browser')
    await expectNoAxeFindings(page)
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Lenka Horáková')).toBeVisible()
  })

  await test.step('an answer that is lost makes nothing twice', async () => {
    let lost = 0
    await context.route('**/v1/spaces/*/contacts', async (route) => {
      if (route.request().method() !== 'POST' || lost > 0) return route.continue()
      lost += 1
      await route.fetch()
      return route.abort()
    })
    await context.setOffline(false)
    await expect.poll(() => lost).toBe(1)
    await page.getByRole('button', { name: 'Send now' }).click()
    await expect(page.getByRole('heading', { name: /wait for the network|waits for the network/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Lenka Horáková' })).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Ing. Valentin Prodinger' })).toHaveCount(1)
    const { meta } = await company.api.get<{ meta: { total: number } }>(`/spaces/${company.id}/contacts`)
    expect(meta.total).toBe(2)
  })
})

test('contacts come from a table, after a look at each row, and go into one', async ({ page, company }) => {
  await signInAs(page, company.manager)
  await page.goto(`/space/${company.id}/contacts/import`)
  const table = 'Wer;Familienname;E-Mail\nMatthias;Kröll;m@hochalm.example\nAda;Lovelace;ada@\n'
  await page.locator('input[type=file]').setInputFiles(file('people.csv', 'text/csv', table))
  await expect(page.getByText('1 row cannot be imported')).toBeVisible()
  await page.getByRole('combobox', { name: 'Field for Wer' }).fill('First')
  await page.getByRole('option', { name: 'First name' }).click()
  await page.getByRole('tab', { name: /^New/ }).click()
  await expect(page.getByRole('cell', { name: 'Matthias Kröll' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Import 1 contact' }).click()
  await expect(page.getByRole('heading', { name: 'The import is finished' })).toBeVisible()
  await page.getByRole('link', { name: 'Show contacts' }).click()
  await expect(page.getByRole('link', { name: 'Matthias Kröll' })).toBeVisible()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const coming = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'CSV table' }).click()
  expect((await coming).suggestedFilename()).toMatch(/contacts-.*\.csv$/)
})

test('all that a list finds are handed over at once, found by who holds them, and come back', async ({
  page,
  company,
}) => {
  const { hannes, zoe } = company.cards
  const people = Array.from({ length: 26 }, (_, number) => ({ last_name: `Ropeway ${number}`, card: hannes.uuid }))
  for (const person of people) await company.api.post(`/spaces/${company.id}/contacts`, person)
  await company.api.post(`/spaces/${company.id}/contacts`, { last_name: 'Elsewhere', card: hannes.uuid })
  await signInAs(page, company.manager)
  await page.goto(`/space/${company.id}/contacts?search=ropeway&per_page=25`)
  await expect(page.getByRole('row')).toHaveCount(26)
  await page.getByRole('checkbox').first().check()
  const bar = page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Select all 26' }).click()
  await expect(bar.getByRole('status')).toHaveText('26 selected')
  await bar.getByRole('button', { name: 'Hand over' }).click()
  const dialog = page.getByRole('dialog', { name: 'Hand over 26 contacts' })
  await dialog.getByRole('combobox').fill('zoë')
  await page.getByRole('option', { name: /Zoë/ }).click()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByText('26 contacts were handed over.')).toBeVisible()

  await page.getByRole('button', { name: 'Owner', exact: true }).first().click()
  const owners = page.getByRole('dialog', { name: 'Owner' })
  await owners.getByRole('textbox').fill('zo')
  await expect(owners.getByRole('checkbox')).toHaveCount(1)
  await owners.getByRole('checkbox').check()
  await expect(page).toHaveURL(new RegExp(`owner=${zoe.uuid}`))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => {
      const found = await company.api.get<{ meta: { total: number } }>(
        `/spaces/${company.id}/contacts?card=${hannes.uuid}`,
      )
      return found.meta.total
    })
    .toBe(27)
  // Undo is offered for six seconds, of which a look of axe takes some.
  await page.getByRole('button', { name: 'Owner', exact: true }).first().click()
  await owners.getByRole('textbox').fill('zo')
  await expect(owners.getByRole('checkbox')).toHaveCount(1)
  await expectNoAxeFindings(page)
})

test('two who are one are looked at side by side, merged, and two again', async ({ page, company }) => {
  const { hannes, zoe } = company.cards
  const phones = [{ label: 'work', number: '+420 604 999 111' }]
  for (const [card, name, of] of [
    [hannes, 'Zdenka', 'Lanovky'],
    [zoe, 'Zdeňka', 'Lanovky a.s.'],
  ] as const)
    await company.api.post(`/spaces/${company.id}/contacts`, {
      card: card.uuid,
      first_name: name,
      last_name: 'Horáková',
      company: of,
      phones,
    })
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, company.manager)
  await page.goto(`/space/${company.id}/contacts?tab=doubles`)
  await expect(page.getByText('The same phone number')).toBeVisible()
  await page.getByRole('button', { name: 'Merge' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge two contacts' })
  await dialog.getByRole('radio', { name: 'Lanovky a.s.' }).check()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByText('Zdenka Horáková is one contact now.')).toBeVisible()
  const names = async () => {
    const found = await company.api.get<{ data: { name: string; company: string }[] }>(`/spaces/${company.id}/contacts`)
    return found.data.map(({ name, company: of }) => `${name}, ${of}`).sort()
  }
  expect(await names()).toEqual(['Zdenka Horáková, Lanovky a.s.'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(['Zdenka Horáková, Lanovky', 'Zdeňka Horáková, Lanovky a.s.'])
})

test('an event is of certain people, and each sees the book that is theirs', async ({ page, company }) => {
  const book = `/space/${company.id}/contacts`
  await company.api.post(`/spaces/${company.id}/contacts`, { last_name: 'Ropeway', card: company.cards.hannes.uuid })

  await test.step('a manager says who is there', async () => {
    await signInAs(page, company.manager)
    await page.goto(`${book}/events`)
    await page.getByRole('button', { name: 'New event' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New event' })
    await dialog.getByLabel('Name', { exact: true }).fill('Interalpin')
    await dialog.getByText('Certain people').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    // Nobody is not certain people.
    await expect(dialog.getByLabel('Add a person')).toHaveAttribute('aria-invalid', 'true')
    for (const name of ['Hannes', 'Zoë']) {
      await dialog.getByLabel('Add a person').fill(name)
      await page.getByRole('option', { name }).click()
    }
    const there = dialog.getByRole('list', { name: 'Who is there' })
    await expect(there.getByRole('listitem')).toHaveCount(2)
    await there.getByRole('button', { name: /Zoë/ }).click()
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    const again = page.getByRole('dialog', { name: 'Edit event' })
    await expect(again.getByRole('listitem')).toHaveText(/Hannes/)
    await again.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('who runs the space keeps a book where each person keeps the own', async () => {
    await company.change({ settings: { contact_sharing: 'card_user' } })
    await page.goto(book)
    // Of the people's own there is nothing; what the company owes to visitors is at hand.
    await expect(page.getByText('In this space each person keeps the own contacts.')).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Requests of people' }).click()
    await expect(page.getByRole('dialog', { name: 'Requests of people' })).toBeVisible()
  })

  await test.step('an employee is led to the own contacts, with what was looked for', async () => {
    await signInAs(page, company.employee)
    await page.goto(`${book}?search=rope`)
    await expect(page).toHaveURL(({ pathname, search }) => pathname + search === '/contacts?search=rope')
    await expect(page.getByRole('searchbox')).toHaveValue('rope')
  })
})
