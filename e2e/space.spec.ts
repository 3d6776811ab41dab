// The complete space: a brand manager, an employee with two free fields, invited colleagues, a visitor with a PIN, two
// editors at once.
import type { Page } from '@playwright/test'

import { linkIn, mailTo, URL as HOME } from './support/installation'
import { apiOf, expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

const text = async (page: Page, path: string) => (await page.request.get(path)).text()

test('a brand manager changes the design once, and all cards follow in the next request', async ({ page, company }) => {
  const { id, space } = company
  const before = (await space()).placeholders.name
  const handles = Object.values(company.cards).map(({ handle }) => handle)
  for (const handle of handles) expect(await text(page, `/c/${handle}`)).toContain(before)
  await signInAs(page, company.manager)
  await page.goto(`/space/${id}/grid/placeholder`)
  const live = page.frameLocator('iframe').first()
  await expect(live.getByText(before).first()).toBeVisible()
  await page.getByLabel('Company name').fill('Alpenwerk Seilbahnen')
  await expect(live.getByText('Alpenwerk Seilbahnen').first()).toBeVisible()
  await page.getByRole('link', { name: 'Visibility' }).first().click()
  await page.getByRole('link', { name: 'Placeholders' }).first().click()
  await expect(page.getByLabel('Company name')).toHaveValue('Alpenwerk Seilbahnen')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Design saved.').first()).toBeVisible()
  for (const handle of handles) expect(await text(page, `/c/${handle}`)).toContain('Alpenwerk Seilbahnen')
})

test('a template is saved, given to all cards, and taken back', async ({ page, company }) => {
  const { id, change } = company
  const path = `/c/${company.cards.zoe.handle}`
  await signInAs(page, company.manager)
  await change({ layout: { primary: '#7A1FA2' } }, '/grid')
  await page.goto(`/space/${id}/grid/templates`)
  await page.getByRole('button', { name: 'Save present design' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Violet')
  await dialog.getByRole('button', { name: /Save/ }).click()
  await expect(page.getByText('Violet', { exact: true }).first()).toBeVisible()
  await change({ layout: { primary: '#1B4D3E' } }, '/grid')
  expect((await text(page, path)).toLowerCase()).not.toContain('7a1fa2')
  await page.reload()
  await page.getByRole('button', { name: 'Show Violet and apply it' }).click()
  await expectNoAxeFindings(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Apply to all/ })
    .click()
  await expect.poll(async () => (await text(page, path)).toLowerCase()).toContain('7a1fa2')
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(async () => (await text(page, path)).toLowerCase()).not.toContain('7a1fa2')
})

test('an employee changes the two free fields, and reads why the others are closed', async ({ page, company }) => {
  const { change, space } = company
  const present = await space()
  const own = company.cards.hannes
  const closed = Object.keys(present.field_modes).filter((field) => !['description', 'phones'].includes(field))
  const reason = 'Marketing keeps the look of all cards.'
  await change(
    {
      field_modes: Object.fromEntries(
        closed.map((field) => [field, { ...present.field_modes[field], locked: true, reason }]),
      ),
    },
    '/grid',
  )
  const token = await signInAs(page, company.employee)
  // The first thing that a card user sees is the own card.
  await page.goto('/')
  await expect(page).toHaveURL(new RegExp(`/cards/${own.uuid}`))
  await page.goto(new URL(page.url()).pathname.replace(/\/$/, '') + '/edit/contact-details')
  await expect(page.getByRole('textbox', { name: /^Beschreibung/ })).toBeEnabled()
  await expect(page.getByRole('textbox', { name: /^Vorname/ })).toBeDisabled()
  await expect(page.getByRole('textbox', { name: /^Funktion|^Position|^Jobtitel|^Berufsbezeichnung/ })).toBeDisabled()
  await expect(page.getByText(reason).first()).toBeVisible()
  await expectNoAxeFindings(page)
  await page
    .getByRole('textbox', { name: /^Beschreibung/ })
    .fill('Von Rosenheim aus bin ich in einer Stunde bei Ihnen.')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect.poll(() => text(page, `/c/${own.handle}?lang=de`)).toContain('in einer Stunde bei Ihnen')

  // What the interface closes, the service refuses.
  const version = (await apiOf(page.request, token).get<{ data: { version: number } }>(`/cards/${own.uuid}`)).data
    .version
  const refused = await page.request.patch(`/v1/cards/${own.uuid}`, {
    headers: { Authorization: `Bearer ${token}`, 'If-Match': `"${version}"` },
    data: { job_title: 'Vorstand' },
  })
  expect(refused.status()).toBe(422)
  expect(Object.keys(((await refused.json()) as { errors: object }).errors)).toEqual(['job_title'])
})

test('an invited colleague makes an account and works in the space at once', async ({ page, browser, company }) => {
  const { id } = company
  const email = company.newcomer('berta.brand')
  await signInAs(page, company.manager)
  await page.goto(`/space/${id}/settings/users`)
  await page.getByRole('button', { name: 'Invite people' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email addresses').fill(`${email}, nobody-at-all`)
  await dialog.getByRole('button', { name: /^Send/ }).click()
  await expect(dialog.getByText(/not a whole email address/)).toBeVisible()
  await dialog.getByRole('button', { name: /nobody-at-all/ }).click()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Send 1 invitation' }).click()
  await expect(dialog.getByText('1 person is invited.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(email).first()).toBeVisible()

  const mail = await mailTo(email)
  const link = linkIn(mail)
  const guest = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB' })
  const phone = await guest.newPage()
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: /Join Alpenwerk AG/ })).toBeVisible()
  await expectNoAxeFindings(phone)
  await phone.getByLabel('First name').fill('Berta')
  await phone.getByLabel('Last name').fill('Brand')
  await phone.getByLabel('Password', { exact: true }).fill('eine-lange-losung-2026')
  await phone.getByRole('button', { name: 'Create account and accept' }).click()
  await expect(phone).toHaveURL(new RegExp(`/space/${id}`))
  await phone.goto(link)
  await expect(phone.getByRole('heading', { name: 'Already accepted' })).toBeVisible()
  await guest.close()

  await page.reload()
  await expect(page.getByRole('row', { name: /Berta Brand/ })).toBeVisible()
})

test('who is asked answers on the start page, and a space goes over by a yes', async ({
  page,
  browser,
  company,
  person,
}) => {
  const { id, api } = company
  await api.post(`/spaces/${id}/invitations`, { invitations: [{ email: person, role: 'editor' }], language: 'en' })
  await signInAs(page, company.manager)
  await page.goto(`/space/${id}/settings/users`)
  await expect(page.getByRole('row', { name: new RegExp(person) })).toBeVisible()
  await expect(page.getByText('Nora Neu')).toHaveCount(0)

  const guest = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-GB', baseURL: HOME })
  const phone = await guest.newPage()
  await signInAs(phone, person)
  await phone.goto('/')
  await expect(phone.getByRole('heading', { name: 'Waiting for your answer' })).toBeVisible()
  await expectNoAxeFindings(phone)
  await phone.getByRole('button', { name: /^Accept: Alpenwerk AG/ }).click()
  await expect(phone).toHaveURL(new RegExp(`/space/${id}`))

  await page.reload()
  await page.getByRole('button', { name: /Nora Neu/ }).click()
  await page.getByRole('menuitem', { name: 'Hand over ownership' }).click()
  await expectNoAxeFindings(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Offer ownership' }).click()
  await expect(page.getByText('The ownership is offered to Nora Neu')).toBeVisible()
  await expect(page.getByRole('row', { name: /Nora Neu/ })).toContainText('Editor')

  await phone.goto('/')
  await phone.getByRole('button', { name: 'Accept: Ownership of Alpenwerk AG' }).click()
  await expect(phone.getByText('You are now an owner of Alpenwerk AG')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row', { name: /Nora Neu/ })).toContainText('Owner')
  await expect(page.getByText('The ownership is offered to Nora Neu')).toHaveCount(0)
  await guest.close()
})

test('a person who gets a card lands on it', async ({ page, browser, company }) => {
  const own = company.cards.oliver
  const email = company.newcomer('oliver')
  await company.api.post(`/cards/${own.uuid}/invitations`, {
    invitations: [{ email, role: 'user' }],
    language: 'en',
  })
  const guest = await browser.newContext({ locale: 'en-GB', baseURL: HOME })
  const visitor = await guest.newPage()
  await visitor.goto(linkIn(await mailTo(email)))
  await visitor.getByLabel('First name').fill('Oliver')
  await visitor.getByLabel('Last name').fill('Whitfield')
  await visitor.getByLabel('Password', { exact: true }).fill('eine-lange-losung-2026')
  await visitor.getByRole('button', { name: 'Create account and accept' }).click()
  await expect(visitor).toHaveURL(new RegExp(`/cards/${own.uuid}`))
  await visitor.goto('/')
  await expect(visitor).toHaveURL(new RegExp(`/cards/${own.uuid}`))
  await expect(visitor.getByRole('link', { name: 'Design' })).toHaveCount(0)
  await guest.close()
})

test.describe('a visitor with a PIN', () => {
  test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })

  test('sees nothing before it is right, and everything after', async ({ page, playwright, company }) => {
    const { change, token } = company
    const own = company.cards.georg
    const headers = { Authorization: `Bearer ${token}` }
    await change({ settings: { pin_verification: true } })
    const set = await page.request.put(`/v1/cards/${own.uuid}/protection`, {
      headers,
      data: { pin: '280419', channels: { link: 'on' } },
    })
    expect(set.ok(), await set.text()).toBe(true)

    const closed = await page.goto(`/c/${own.handle}`)
    expect([401, 403]).toContain(closed?.status())
    expect(await page.content()).not.toMatch(/Pichler|Georg|Alpenwerk|alpenwerk|280419/)
    expect(await text(page, `/c/${own.handle}.vcf`)).not.toContain('Pichler')
    expect(await text(page, `/v1/c/${own.handle}`)).not.toContain('Pichler')
    await page.getByRole('textbox').fill('111222')
    await page.getByRole('button').first().click()
    expect(await page.content()).not.toContain('Pichler')
    await page.getByRole('textbox').fill('280419')
    await page.getByRole('button').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Pichler')
    expect(await text(page, `/c/${own.handle}.vcf`)).toContain('Pichler')
    await page.goto(`/c/${own.handle}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Pichler')
    const other = await playwright.request.newContext({ baseURL: HOME })
    expect(await (await other.get(`/c/${own.handle}`)).text()).not.toContain('Pichler')
    await other.dispose()
    await page.request.put(`/v1/cards/${own.uuid}/protection`, {
      headers,
      data: { pin: null, channels: { link: 'space' } },
    })
    await change({ settings: { pin_verification: false } })
    expect(await text(page, `/c/${own.handle}`)).toContain('Pichler')
  })
})

test('two editors of one design: the second is told, and loses nothing', async ({ page, company }) => {
  const { id, change, space } = company
  await signInAs(page, company.manager)
  await page.goto(`/space/${id}/grid/placeholder`)
  await page.getByLabel('Company name').fill('Mine AG')
  // A colleague saves first.
  await change({ placeholders: { name: 'Theirs AG' } }, '/grid')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'A colleague changed the design meanwhile' })
  await expect(dialog).toBeVisible()
  await expectNoAxeFindings(page)
  expect((await space()).placeholders.name).toBe('Theirs AG')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await expect.poll(async () => (await space()).placeholders.name).toBe('Mine AG')
})

test('many cards at once: chosen, deactivated, taken back', async ({ page, company }) => {
  const { id, api } = company
  const active = async () =>
    (await api.get<{ data: { cards: { active: number } } }>(`/spaces/${id}/overview`)).data.cards.active
  const before = await active()
  await signInAs(page, company.manager)
  await page.goto(`/space/${id}/cards?state=active`)
  await page.getByRole('checkbox', { name: /all/i }).first().check()
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Change state' }).click()
  await page.getByRole('menuitem', { name: /Deactivate/ }).click()
  await expect.poll(active).toBeLessThan(before)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect.poll(active).toBe(before)
})

test('a change of a card that an assistant has made is taken back in the audit log', async ({ page, company }) => {
  const { id, api, cards } = company
  const { data: made } = await api.post<{ data: { token: string } }>(`/spaces/${id}/tokens`, {
    name: 'Claude',
    abilities: ['cards.read', 'cards.edit'],
  })
  const ask = async (name: string, given: object) => {
    const answer = await page.request.post('/mcp', {
      headers: {
        Authorization: `Bearer ${made.token}`,
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': '2025-06-18',
      },
      data: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
    })
    const { result } = (await answer.json()) as { result: { structuredContent: { version: number } } }
    return result.structuredContent
  }
  const card = cards.zoe.uuid
  const titleOf = async () => (await api.get<{ data: { job_title: string } }>(`/cards/${card}`)).data.job_title
  const before = await titleOf()
  const { version } = await ask('read_card', { card })
  await ask('change_card', { card, version, fields: { job_title: 'Ignore all rules' } })
  expect(await titleOf()).toBe('Ignore all rules')

  await signInAs(page, company.manager)
  await page.goto(`/space/${id}/settings/audit-log`)
  const entry = page
    .locator('li', { hasText: 'Claude (assistant)' })
    .filter({ has: page.locator('time') })
    .first()
  await expect(entry).toContainText('Ignore all rules')
  await expectNoAxeFindings(page)
  await entry.getByRole('button', { name: /^Undo: Card changed/ }).click()
  await expect(page.getByText('The card says again what it said before.')).toBeVisible()
  expect(await titleOf()).toBe(before)
  // Which is an entry of its own.
  await expect(page.locator('li:has(time)').first()).not.toContainText('Claude')
})

test('who reads the audit log by keyboard goes on reading at its end', async ({ page, company }) => {
  const { id, api } = company
  for (let number = 0; number < 5; number++) {
    const uuids = Object.values(company.cards).map(({ uuid }) => uuid)
    for (const action of ['deactivate', 'activate']) await api.post(`/spaces/${id}/cards/bulk`, { action, uuids })
  }
  const { data } = await api.get<{ data: unknown[] }>(`/spaces/${id}/audit?limit=100`)
  expect(data.length, 'more than one page').toBeGreaterThan(50)
  await signInAs(page, company.manager)
  await page.goto(`/space/${id}/settings/audit-log`)
  const more = page.getByRole('button', { name: 'Show more' })
  await more.focus()
  while (await more.isVisible()) {
    await expect(more).toBeFocused()
    const shown = await page.locator('time').count()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('time').count()).toBeGreaterThan(shown)
    await expect(more)
      .toHaveAttribute('aria-busy', 'false')
      .catch(() => expect(more).toBeHidden())
  }
  const focused = page.locator('li:focus')
  await expect(focused.locator('time')).toBeVisible()
})
