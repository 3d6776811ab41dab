// An API token of a space: a manager makes one with two abilities, the company's system calls with it, the token is
// replaced and ended. And one of a person, in the profile.
import type { APIRequestContext, Locator, Page } from '@playwright/test'

import { DEMO_PASSWORD, URL as SITE } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

/** Calls as a system does: with nothing but the token. */
async function statusOf(request: APIRequestContext, path: string, token: string): Promise<number> {
  const answer = await request.get(`${SITE}/v1${path}`, { headers: { Authorization: `Bearer ${token}` } })
  return answer.status()
}

/** The token that a dialog shows this once. */
async function shown(dialog: Locator): Promise<string> {
  await expect(dialog.getByRole('heading', { name: 'Copy the token now' })).toBeVisible()
  return (await dialog.locator('code').first().innerText()).trim()
}

async function expectNothingHangsOver(page: Page): Promise<void> {
  const [scroll, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(scroll).toBeLessThanOrEqual(inner ?? 0)
}

const choose = async (page: Page, name: string, deed: string) => {
  await page
    .getByRole('button', { name: `More for ${name}` })
    .last()
    .click()
  await page.getByRole('menuitem', { name: deed, exact: true }).click()
}

for (const width of [1440, 390]) {
  test(`a manager gives a system a token, replaces and ends it, ${width} pixels`, async ({
    page,
    request,
    company,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const cards = `/spaces/${company.id}/cards`
    const contacts = `/spaces/${company.id}/contacts`
    await signInAs(page, company.manager)
    await page.goto(`/space/${company.id}/settings`)
    await page.getByRole('link', { name: 'API tokens' }).click()
    await expect(page.getByRole('heading', { name: 'Connect your own systems' })).toBeVisible()
    await expect(page.getByText(`${SITE}/v1`, { exact: true })).toBeVisible()
    await expectNoAxeFindings(page)

    const dialog = page.getByRole('dialog')
    const token = await test.step('it is made with two abilities, and shown once', async () => {
      await page.getByRole('button', { name: 'New token' }).click()
      await dialog.getByRole('textbox', { name: 'Name' }).fill('HR system')
      await dialog.getByRole('button', { name: 'Make token' }).click()
      await expect(dialog.getByRole('alert')).toHaveText('Choose what the token may do.')
      await dialog.getByRole('group', { name: 'Cards' }).getByLabel('Read cards').check()
      await dialog.getByRole('group', { name: 'Locations' }).getByLabel('Read locations').check()
      await dialog.getByRole('textbox', { name: /Allowed networks/ }).fill('203.0.113.0/24\nno network')
      await dialog.getByRole('button', { name: 'Make token' }).click()
      await expect(dialog.getByText('“no” is no network.')).toBeVisible()
      await expectNoAxeFindings(page)
      await dialog.getByRole('textbox', { name: /Allowed networks/ }).fill('')
      await dialog.getByRole('button', { name: 'Make token' }).click()
      const made = await shown(dialog)
      await expect(dialog.getByText(`curl -H "Authorization: Bearer ${made}"`)).toBeVisible()
      await expect(dialog.getByText(`${SITE}/v1${cards}`)).toBeVisible()
      await expectNoAxeFindings(page)
      await dialog.getByRole('button', { name: 'I have copied it' }).click()
      await expect(dialog).toHaveCount(0)
      return made
    })

    const row = page.getByRole('row', { name: /HR system/ })
    await expect(row.getByText('Valid', { exact: true })).toBeVisible()
    await expect(row).toContainText('2 abilities')
    await expect(page.getByText(token)).toHaveCount(0)

    await test.step('the system may what it was given, and nothing else', async () => {
      expect(await statusOf(request, cards, token)).toBe(200)
      expect(await statusOf(request, contacts, token)).toBe(403)
      await page.reload()
      await expect(row).toContainText(/this minute|minute ago/)
      await expectNothingHangsOver(page)
      await expectNoAxeFindings(page)
    })

    await test.step('given more, it may more', async () => {
      await choose(page, 'HR system', 'Edit')
      await dialog.getByRole('button', { name: 'Read only' }).click()
      await dialog.getByRole('button', { name: 'Save' }).click()
      await expect(dialog).toHaveCount(0)
      await expect(row.getByRole('button', { name: /more of HR system/ })).toBeVisible()
      expect(await statusOf(request, contacts, token)).toBe(200)
    })

    const successor = await test.step('it is replaced, and both work meanwhile', async () => {
      await choose(page, 'HR system', 'Replace')
      await expect(dialog.getByText('for two weeks at most')).toBeVisible()
      await dialog.getByRole('button', { name: 'Make token' }).click()
      const made = await shown(dialog)
      await dialog.getByRole('button', { name: 'I have copied it' }).click()
      await expect(page.getByRole('row', { name: /HR system/ })).toHaveCount(2)
      await expect(page.getByText('Replaced', { exact: true })).toBeVisible()
      expect(await statusOf(request, cards, token)).toBe(200)
      expect(await statusOf(request, cards, made)).toBe(200)
      await expectNoAxeFindings(page)
      return made
    })

    await test.step('the former one is ended, and refused from then on', async () => {
      // The newest is the first of the list.
      await choose(page, 'HR system', 'End')
      await expect(dialog.getByText('This cannot be undone')).toBeVisible()
      await dialog.getByRole('button', { name: 'End', exact: true }).click()
      await expect(page.getByText('Replaced', { exact: true })).toHaveCount(0)
      expect(await statusOf(request, cards, token)).toBe(401)
      expect(await statusOf(request, cards, successor)).toBe(200)
    })
  })
}

test('a person gives their own software a token for one space', async ({ page, request, company }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  const cards = `/spaces/${company.id}/cards`
  await signInAs(page, company.manager)
  await page.goto('/profile#api-tokens')
  await page.getByRole('button', { name: 'New token' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Intranet')
  await dialog.getByRole('group', { name: 'Cards' }).getByLabel('Read cards').check()
  await dialog.getByRole('combobox', { name: /Spaces/ }).click()
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  const password = dialog.getByLabel('Password', { exact: true })
  await password.fill('stolen-session-only')
  await dialog.getByRole('button', { name: 'Make token' }).click()
  await expect(dialog.getByText('This is not your present password.')).toBeVisible()
  await expectNoAxeFindings(page)
  await password.fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Make token' }).click()
  const token = await shown(dialog)
  await dialog.getByRole('button', { name: 'I have copied it' }).click()

  const row = page.getByRole('row', { name: /Intranet/ })
  await expect(row.getByText('Valid', { exact: true })).toBeVisible()
  expect(await statusOf(request, cards, token)).toBe(200)
  expect(await statusOf(request, `/spaces/${company.id}/contacts`, token)).toBe(403)
  await expectNothingHangsOver(page)
  await expectNoAxeFindings(page)

  await choose(page, 'Intranet', 'End')
  await dialog.getByRole('button', { name: 'End', exact: true }).click()
  await expect(row).toHaveCount(0)
  expect(await statusOf(request, cards, token)).toBe(401)
})

for (const width of [1440, 390]) {
  test(`an owner lets the accounting read the billing account, ${width} pixels`, async ({ page, request, company }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, company.manager)
    const opened = await company.api.post<{ data: { uuid: string } }>('/me/billing-accounts', {
      name: 'Accounting',
      country: 'AT',
    })
    const account = opened.data.uuid
    await page.goto(`/billing/${account}`)
    await page.getByRole('navigation').getByRole('link', { name: 'API tokens' }).click()
    await expect(page.getByRole('heading', { name: 'Connect your accounting' })).toBeVisible()
    await expectNoAxeFindings(page)

    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'New token' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('ERP')
    await dialog.getByRole('group', { name: 'Billing account' }).getByLabel('Read the billing account').check()
    await expectNoAxeFindings(page)
    await dialog.getByRole('button', { name: 'Make token' }).click()
    const token = await shown(dialog)
    const invoices = `/billing-accounts/${account}/invoices`
    await expect(dialog.getByText(`${SITE}/v1${invoices}`)).toBeVisible()
    await dialog.getByRole('button', { name: 'I have copied it' }).click()

    const row = page.getByRole('row', { name: /ERP/ })
    await expect(row.getByText('Valid', { exact: true })).toBeVisible()
    expect(await statusOf(request, invoices, token)).toBe(200)
    expect(await statusOf(request, `/billing-accounts/${account}/payment-methods`, token)).toBe(403)
    expect(await statusOf(request, `/spaces/${company.id}/cards`, token)).toBe(403)
    await expectNothingHangsOver(page)
    await expectNoAxeFindings(page)

    await choose(page, 'ERP', 'End')
    await dialog.getByRole('button', { name: 'End', exact: true }).click()
    await expect(row).toHaveCount(0)
    expect(await statusOf(request, invoices, token)).toBe(401)
  })
}
