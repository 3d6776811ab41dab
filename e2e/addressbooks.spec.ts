// The people of a space in the contacts of a phone: switched on, set up with a password of its own, read, and ended.
import type { Page } from '@playwright/test'

import { DEMO_PASSWORD, mailTo, URL as SITE } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

/** Asks as a phone does, which knows the server, the person's address and the password. */
function phoneOf(page: Page, email: string, secret: string) {
  const proof = Buffer.from(`${email}:${secret}`).toString('base64')
  return async (method: string, path: string, depth = '0', data = '') => {
    const headers = { Authorization: `Basic ${proof}`, Depth: depth, 'Content-Type': 'application/xml' }
    const answer = await page.request.fetch(`${SITE}${path}`, { method, headers, data })
    return { status: answer.status(), path: new URL(answer.url()).pathname, text: await answer.text() }
  }
}

/** The address that an answer gives for a property. */
function hrefIn(text: string, property: string): string {
  const found = new RegExp(`${property}[^>]*>\\s*<[^>]*href[^>]*>([^<]+)<`).exec(text)
  if (!found) throw new Error(`no ${property} in:\n${text}`)
  return found[1]!
}

const NAMES = 'xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:carddav"'
const PRINCIPAL = `<propfind ${NAMES}><prop><current-user-principal/></prop></propfind>`
const HOME = `<propfind ${NAMES}><prop><c:addressbook-home-set/></prop></propfind>`
const CONTACTS = `<c:addressbook-query ${NAMES}><prop><getetag/><c:address-data/></prop></c:addressbook-query>`

/** The switch of the space, in its settings. */
async function switchBook(page: Page, space: string, on: boolean) {
  await page.goto(`/space/${space}/settings`)
  const book = page.getByRole('switch', { name: 'Address book for phones' })
  await book.setChecked(on)
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await saved
  await page.reload()
  await expect(book).toBeChecked({ checked: on })
}

test('an address book is switched on, read by a phone with a password of its own, and ended', async ({
  page,
  company,
}) => {
  test.setTimeout(240_000)
  const { id: space, manager } = company
  await signInAs(page, manager)
  await switchBook(page, space, true)
  await expectNoAxeFindings(page)

  await page.goto('/profile#address-books')
  const books = page.locator('#address-books')
  const dialog = page.getByRole('dialog')
  const make = dialog.getByRole('button', { name: 'Make password' })
  await expect(books.getByText('Your phone finds these address books: Alpenwerk AG.')).toBeVisible()
  await expect(books).toBeInViewport()
  await books.getByRole('button', { name: 'New password' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expectNoAxeFindings(page)
  await make.click()
  await expect(dialog.getByText('Give the password a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Ada’s iPhone')
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-password')
  await make.click()
  await expect(dialog.getByText('This is not your present password.')).toBeVisible()
  await expectNoAxeFindings(page)
  await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await make.click()

  await expect(dialog.getByText('The password is shown this once and kept nowhere.')).toBeVisible()
  const secret = (await dialog.locator('code').last().innerText()).trim()
  expect(secret).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
  await expect(dialog.locator('code')).toHaveText([SITE, manager, secret])
  await expectNoAxeFindings(page)
  await page.setViewportSize({ width: 390, height: 900 })
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'I have entered it' }).click()
  await expect(dialog).toHaveCount(0)
  await page.reload()
  await expect(books.getByText('Ada’s iPhone')).toBeVisible()
  await expect(books.getByText('not used yet')).toBeVisible()
  expect(await page.content()).not.toContain(secret)
  expect(await mailTo(manager)).toContain('You have a new password for address books')
  await expectNoAxeFindings(page)

  const ask = phoneOf(page, manager, secret)
  const found = await ask('PROPFIND', '/.well-known/carddav', '0', PRINCIPAL)
  expect([found.status, found.path]).toEqual([207, '/carddav/'])
  const person = hrefIn(found.text, 'current-user-principal')
  const home = hrefIn((await ask('PROPFIND', person, '0', HOME)).text, 'addressbook-home-set')
  expect((await ask('PROPFIND', home, '1')).text).toContain('Alpenwerk AG')
  const contacts = await ask('REPORT', `${home}${space}/`, '1', CONTACTS)
  expect(contacts.status).toBe(207)
  expect(contacts.text.match(/BEGIN:VCARD/g)).toHaveLength(Object.keys(company.cards).length)
  expect((await ask('PUT', `${home}${space}/new.vcf`, '0', 'BEGIN:VCARD')).status).toBe(403)
  expect((await phoneOf(page, manager, `${secret}x`)('PROPFIND', home)).status).toBe(401)
  const api = await page.request.get(`${SITE}/v1/me`, { headers: { Authorization: `Bearer ${secret}` } })
  expect(api.status()).toBe(401)
  await page.reload()
  await expect(books.getByText(/last used .* from 127\.0\.0\.0/)).toBeVisible()

  await books.getByRole('button', { name: 'End “Ada’s iPhone”' }).click()
  await expect(dialog.getByText('The phone that uses it gets no contacts')).toBeVisible()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await expect(page.getByText('Password ended')).toBeVisible()
  await expect(books.getByText('Ada’s iPhone')).toHaveCount(0)
  expect((await ask('PROPFIND', home)).status).toBe(401)

  // Without a book and without a password there is nothing to see.
  await page.setViewportSize({ width: 1440, height: 900 })
  await switchBook(page, space, false)
  const read = page.waitForResponse((answer) => answer.url().endsWith('/v1/me/app-passwords'))
  await page.goto('/profile#address-books')
  await read
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(books).toHaveCount(0)
})
