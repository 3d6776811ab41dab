// An IT admin connects a directory that sends people by SCIM: a domain is proved by a record, a token is made, what is
// sent waits, is looked at and let through, groups give roles, and the log says what happened.
import type { Page } from '@playwright/test'

import { setRecord, URL as SITE } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

interface Sent {
  id: string
}

/** Speaks to a directory as Entra ID or Okta does. */
function scimOf(page: Page, directory: string, token: string) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/scim+json' }
  const call = async (method: 'POST' | 'PATCH', path: string, body: object): Promise<Sent> => {
    const data = JSON.stringify(body)
    const answer = await page.request.fetch(`${SITE}/scim/v2/${directory}${path}`, { method, headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as Sent
  }
  return {
    status: async () => (await page.request.get(`${SITE}/scim/v2/${directory}/Users`, { headers })).status(),
    person: (name: string, family: string, domain: string, title: string) =>
      call('POST', '/Users', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: `${name.toLowerCase()}@${domain}`,
        name: { givenName: name, familyName: family },
        emails: [{ value: `${name.toLowerCase()}@${domain}`, type: 'work', primary: true }],
        title,
        active: true,
      }),
    group: (displayName: string, members: Sent[]) =>
      call('POST', '/Groups', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        displayName,
        members: members.map(({ id }) => ({ value: id })),
      }),
    leaves: ({ id }: Sent) =>
      call('PATCH', `/Users/${id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', path: 'active', value: false }],
      }),
  }
}

/** A new directory on screen; its id. */
async function makeDirectory(page: Page, name: string): Promise<string> {
  await page.goto('/user-directories')
  await page.getByRole('button', { name: 'New user directory' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Create user directory' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return new URL(page.url()).pathname.split('/').pop()!
}

/** Claims a domain and proves it at the name server. */
async function proveDomain(page: Page, directory: string, domain: string) {
  await page.goto(`/user-directory/${directory}/domains`)
  await page.getByLabel('Domain', { exact: true }).fill(domain)
  await page.getByRole('button', { name: 'Add domain' }).click()
  const panel = page.getByRole('article', { name: domain })
  await expect(panel.getByText('Waiting for the record')).toBeVisible()
  const value = (await panel.locator('code', { hasText: /^vizitka-verify=/ }).innerText()).trim()
  setRecord(`_vizitka-verify.${domain}`, value)
  await panel.getByRole('button', { name: `Check now: ${domain}` }).click()
  await expect(panel.getByText('Verified', { exact: true })).toBeVisible({ timeout: 30_000 })
  await expect(panel.getByText('Leave the record where it is')).toBeVisible()
}

/** Makes a token, copies it and closes the dialog that has shown it. */
async function makeToken(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Make token' }).click()
  const dialog = page.getByRole('dialog')
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Make token' }).click()
  await expect(dialog.getByText('It is shown this once and kept nowhere.')).toBeVisible()
  const token = (await dialog.locator('code').innerText()).trim()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()
  await expect(dialog).toHaveCount(0)
  return token
}

/** The page that a link beside the form opens is there. */
async function expectGuide(page: Page, name: string, heading: string) {
  const address = await page.getByRole('link', { name }).getAttribute('href')
  const answer = await page.request.get(`${SITE}${address}`)
  expect(answer.status()).toBe(200)
  expect(await answer.text()).toContain(`<h1>${heading}</h1>`)
}

test('a domain is proved, a token is shown once, and who is sent waits until somebody lets them through', async ({
  page,
  company,
}) => {
  test.setTimeout(400_000)
  const domain = `${company.username}.example`
  await signInAs(page, company.manager)
  const directory = await makeDirectory(page, 'Entra ID')
  await proveDomain(page, directory, domain)
  await expectGuide(page, 'Guide: how a domain is proved', 'A domain is proved')
  await expectNoAxeFindings(page)

  const parts = page.getByRole('navigation', { name: 'Parts of the user directory' })
  await parts.getByRole('link', { name: 'SCIM provisioning' }).click()
  await expect(page.getByText('Your provider has not called yet.')).toBeVisible()
  await expectGuide(page, 'Guide with every field', 'Entra ID')
  await page.getByText('Other', { exact: true }).click()
  await expectGuide(page, 'Guide with every field', 'People by SCIM from another system')
  const token = await makeToken(page)
  const scim = scimOf(page, directory, token)
  await page.reload()
  await expect(page.getByText(`Token …${token.slice(-4)}`)).toBeVisible()
  expect(await page.content()).not.toContain(token)
  expect(await scimOf(page, directory, `${token}x`).status()).toBe(401)

  const anna = await scim.person('Anna', 'Berger', domain, 'Head of Sales')
  const bruno = await scim.person('Bruno', 'Kovač', domain, 'Engineer')
  await scim.person('Carla', 'Rossi', domain, 'Intern')
  await scim.group('Sales', [anna, bruno])
  await page.reload()
  await expect(page.getByText(/last used/)).toBeVisible()
  await expectNoAxeFindings(page)

  // What the people of the group get, set here and seen in the list of groups.
  await page.getByRole('button', { name: 'Edit what “Sales” gives' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: 'Editor' }).click()
  await dialog.getByRole('switch', { name: 'New people get their card here' }).check()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Editor in Alpenwerk AG')).toBeVisible()

  await parts.getByRole('link', { name: 'Overview' }).click()
  const views = page.getByRole('navigation', { name: 'What is shown' })
  await views.getByRole('link', { name: 'Groups' }).click()
  await expect(page.getByRole('combobox', { name: 'Role of Sales in Alpenwerk AG' })).toHaveValue('Editor')
  await expectNoAxeFindings(page)
  await views.getByRole('link', { name: 'Waiting 3' }).click()
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect(row('Anna Berger')).toContainText('Gets an account and a card')
  await expect(row('Anna Berger')).toContainText('Head of Sales')
  await expectNoAxeFindings(page)

  // Without the dry run they go on waiting, and nobody says that it is on.
  await parts.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Dry run' }).uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.goto(`/user-directory/${directory}?show=held`)
  await expect(row('Anna Berger')).toContainText('it came while the dry run was on')
  await expect(page.getByText('the dry run is on')).toHaveCount(0)

  // A choice goes with what was shown: who is not to be seen is not decided on.
  await page.getByRole('checkbox', { name: 'Select Carla Rossi' }).check()
  await expect(page.getByRole('button', { name: 'Let through', exact: true })).toBeVisible()
  await page.getByText('Leave', { exact: true }).click()
  await expect(page.getByText('Nothing waits')).toBeVisible()
  await page.getByText('All', { exact: true }).click()
  await expect(row('Carla Rossi')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Select Carla Rossi' })).not.toBeChecked()
  await expect(page.getByRole('button', { name: 'Let all through' })).toBeVisible()

  await page.getByRole('checkbox', { name: 'Select Carla Rossi' }).check()
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(row('Carla Rossi')).toHaveCount(0)
  await page.getByRole('button', { name: 'Let all through' }).click()
  await expect(page.getByText('Done: 2')).toBeVisible()
  await expect(page.getByText('Nothing waits')).toBeVisible()

  await scim.leaves(bruno)
  await views.getByRole('link', { name: 'People' }).click()
  await expect(row('Anna Berger')).toContainText('Here')
  await expect(row('Bruno Kovač')).toContainText('Left')
  await expect(row('Carla Rossi')).toContainText('Was rejected here')
  await expectNoAxeFindings(page)
  const members = await company.api.get<{ data: { user: { email: string }; role: string }[] }>(
    `/spaces/${company.id}/members`,
  )
  const roleOf = (email: string) => members.data.find(({ user }) => user.email === email)?.role
  expect([roleOf(`anna@${domain}`), roleOf(`bruno@${domain}`)]).toEqual(['editor', undefined])

  // The log, in words: searched, filtered, taken along.
  await views.getByRole('link', { name: 'Log' }).click()
  await page.getByLabel('Find calls by person or operation').fill('Bruno')
  await expect(page.getByText('Has left: all sessions have ended.')).toBeVisible()
  await expect(page.getByText('Anna Berger')).toHaveCount(0)
  await page.getByText('What was sent').first().click()
  await expectNoAxeFindings(page)
  await page.getByLabel('Find calls by person or operation').fill('')
  await expect(page).not.toHaveURL(/search=/)
  await page.getByRole('combobox', { name: 'Outcome' }).click()
  await page.getByRole('option', { name: 'Held' }).click()
  await expect(page.getByText('it came while the dry run was on').first()).toBeVisible()
  await expect(page.getByText('Has left: all sessions have ended.')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.csv$/)
})
