import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

// An admin sets a user directory up: it is made, claims a domain, and says what happens when people leave.
test('a directory is made, a domain claimed, and settings are kept', async ({ page, company }) => {
  test.setTimeout(180_000)
  await signInAs(page, company.manager)
  await page.goto('/user-directories')
  await expect(page.getByText('Your people, from your own directory')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'New user directory' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create user directory' }).click()
  await expect(dialog.getByText('Give the user directory a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Entra ID')
  await dialog.getByRole('button', { name: 'Create user directory' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Entra ID' })).toBeVisible()
  await expect(page.getByText('everything waits here until you let it through')).toBeVisible()
  await expectNoAxeFindings(page)
  const parts = page.getByRole('navigation', { name: 'Parts of the user directory' })

  // Each list is marked while it is shown, whatever is searched for in it.
  const views = page.getByRole('navigation', { name: 'What is shown' })
  const marked = views.locator('[aria-current=page]')
  await expect(marked).toHaveText('Overview')
  for (const view of ['People', 'Waiting', 'Groups', 'Log', 'Overview', 'People']) {
    await views.getByRole('link', { name: view }).click()
    await expect(marked).toHaveText(view)
  }
  await page.getByLabel('Find people').fill('anna')
  await expect(page).toHaveURL(/search=anna/)
  await expect(marked).toHaveText('People')

  await parts.getByRole('link', { name: 'Domains' }).click()
  await page.getByLabel('Domain', { exact: true }).fill('gmail.com')
  await page.getByRole('button', { name: 'Add domain' }).click()
  await expect(page.getByText('Everybody can have an address there.')).toBeVisible()
  const domain = `${company.username}.example`
  await page.getByLabel('Domain', { exact: true }).fill(domain)
  await page.getByRole('button', { name: 'Add domain' }).click()
  const panel = page.getByRole('article', { name: domain })
  await expect(panel.getByText('Waiting for the record')).toBeVisible()
  await expect(panel.getByText(`_vizitka-verify.${domain}`)).toBeVisible()
  await expectNoAxeFindings(page)

  await parts.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('radio', { name: 'Its page names a successor' }).check()
  await page.getByRole('checkbox', { name: 'Job title' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Its page names a successor' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Job title' })).toBeChecked()
  await expectNoAxeFindings(page)

  await parts.getByRole('link', { name: 'Pull' }).click()
  await page.getByText('Microsoft Entra ID', { exact: true }).click()
  await expect(page.getByText('GroupMember.Read.All')).toBeVisible()
  await page.getByRole('textbox', { name: 'The key ends on' }).fill('5/1/2027')
  await page.getByRole('switch', { name: 'Fetch groups as well' }).check()
  await expect(page.getByRole('switch', { name: 'Fetch groups as well' })).toBeChecked()
  await expectNoAxeFindings(page)
  await parts.getByRole('link', { name: 'Settings' }).click()

  await page.getByRole('button', { name: 'Remove user directory' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Entra ID')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove user directory' }).click()
  await expect(page.getByText('Your people, from your own directory')).toBeVisible()
})

// People come by a file while the dry run is on, and the licence has too few cards for them.
test('a file of people waits in the dry run, and missing cards are said before anybody comes', async ({
  page,
  company,
}) => {
  test.setTimeout(180_000)
  const { directory, domain } = await company.directory()
  const at = `/user-directory/${directory}`
  const dialog = page.getByRole('dialog')
  await signInAs(page, company.manager)
  await page.goto(`${at}/settings`)
  await page.getByRole('switch', { name: 'Dry run' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()

  await page.goto(`${at}?show=people`)
  await page.getByRole('button', { name: 'Send a file' }).click()
  await expect(dialog.getByRole('heading', { name: 'People from a file' })).toBeVisible()
  await expectNoAxeFindings(page)
  const rows = [
    'email,first name,last name,job title',
    `anna@${domain},Anna,Berger,Head of Sales`,
    `bruno@${domain},Bruno,Kovač,Engineer`,
    'carla@elsewhere.example,Carla,Rossi,Intern',
  ]
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await dialog.getByLabel('Choose or drop a file').setInputFiles(file)
  const result = dialog.getByRole('status')
  await expect(result).toContainText('3 rows: 0 done, 0 as before, 3 waiting, 0 failed')
  await expect(result.getByRole('listitem')).toHaveCount(3)
  await expect(result).toContainText('Row 4: Waits: the address carla@elsewhere.example lies in no verified domain')
  await expectNoAxeFindings(page)
  await page.setViewportSize({ width: 390, height: 900 })
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  // The company's licence has a thousand cards: that it had fewer is said in its place.
  const needs = [
    { space: { uuid: company.id, name: 'Alpenwerk AG' }, cards: 2, free: 1, missing: 1 },
    { space: { uuid: crypto.randomUUID(), name: 'Alpenwerk Ost GmbH' }, cards: 14, free: 0, missing: 14 },
  ]
  await page.route('**/held/seats', (route) => route.fulfill({ json: { data: needs } }))
  await page.goto(`${at}?show=held`)
  await page.getByRole('button', { name: 'Let all through' }).click()
  await expect(dialog.getByText('Alpenwerk Ost GmbH: cards that would become active: 14')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('row', { name: /Anna Berger/ })).toBeVisible()
  await page.getByRole('button', { name: 'Let all through' }).click()
  await dialog.getByRole('button', { name: 'Let through without buying' }).click()
  await expect(page.getByRole('row', { name: /Anna Berger/ })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Carla Rossi/ })).toBeVisible()
})

test('a directory that is not there, or is another company’s, is not found', async ({ page, company }) => {
  await signInAs(page, company.manager)
  const others = '0197c8f0-0000-7000-8000-000000000000'
  for (const path of [others, 'no-such-id', `${others}/domains`, `${others}/settings`, `${others}/scim-provisioning`]) {
    await page.goto(`/user-directory/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Seite nicht gefunden!' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  }
})
