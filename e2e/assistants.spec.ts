// An assistant that asks a person for access: it registers itself, the person signs in, looks at who asks, chooses, and
// allows or denies it; what was given stands in the profile, and ends there.
import { createHash, randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'

import { DEMO_PASSWORD, URL as SITE } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

const BACK = 'http://127.0.0.1:7777/callback'

interface Program {
  id: string
  verifier: string
  address: string
}

async function registered(request: APIRequestContext, name: string): Promise<Program> {
  const answer = await request.post(`${SITE}/oauth/register`, { data: { client_name: name, redirect_uris: [BACK] } })
  expect(answer.status(), await answer.text()).toBe(201)
  const { client_id: id } = (await answer.json()) as { client_id: string }
  const verifier = randomBytes(40).toString('base64url')
  const resource = (await (await request.get(`${SITE}/.well-known/oauth-protected-resource/mcp`)).json()) as {
    resource: string
  }
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: BACK,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    resource: resource.resource,
    state: '1e3',
  })
  return { id, verifier, address: `${SITE}/oauth/authorize?${query}` }
}

/** Where the browser is sent with the answer: a program on this device, which the test is. */
async function listening(page: Page): Promise<() => Promise<URLSearchParams>> {
  await page.route('http://127.0.0.1:7777/**', (route) => route.fulfill({ body: 'You can close this window.' }))
  return async () => {
    await page.waitForURL('http://127.0.0.1:7777/**')
    return new URL(page.url()).searchParams
  }
}

async function toolsOf(request: APIRequestContext, token: string): Promise<[number, string[]]> {
  const answer = await request.post(`${SITE}/mcp`, {
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-06-18',
    },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  })
  if (!answer.ok()) return [answer.status(), []]
  const { result } = (await answer.json()) as { result: { tools: { name: string }[] } }
  return [answer.status(), result.tools.map(({ name }) => name)]
}

async function expectNothingHangsOver(page: Page): Promise<void> {
  const [scroll, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(scroll).toBeLessThanOrEqual(inner ?? 0)
}

for (const width of [1440, 390]) {
  test(`a person connects an assistant, and ends its access, ${width} pixels`, async ({ page, request, company }) => {
    await page.setViewportSize({ width, height: 900 })
    const program = await registered(request, 'Claude')
    const answered = await listening(page)

    await test.step('who is not signed in signs in first, and comes back', async () => {
      await page.goto(program.address)
      await page.getByRole('textbox', { name: 'Email' }).fill(company.manager)
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('heading', { name: '“Claude” asks for access' })).toBeVisible()
      await expect(page.getByText('127.0.0.1:7777')).toBeVisible()
      await expect(page.getByText(company.manager)).toBeVisible()
      await expectNothingHangsOver(page)
      await expectNoAxeFindings(page)
    })

    const code = await test.step('one space is chosen, the password asked, and the answer taken back', async () => {
      await expect(page.getByRole('radio', { name: 'Read only' })).toBeChecked()
      await page.getByRole('radio', { name: 'In chosen spaces' }).check()
      await page.getByRole('button', { name: 'Allow access' }).click()
      await expect(page.getByText('Choose at least one space.')).toBeVisible()
      await page.getByRole('combobox', { name: 'Spaces' }).click()
      await page.getByRole('listbox').getByRole('option').first().click()
      await page.keyboard.press('Escape')
      await page.getByLabel('Password', { exact: true }).fill('stolen-session-only')
      await page.getByRole('button', { name: 'Allow access' }).click()
      await expect(page.locator('form').getByText('This is not your present password.')).toBeVisible()
      await expectNoAxeFindings(page)
      await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
      await page.getByRole('button', { name: 'Allow access' }).click()
      const said = await answered()
      expect(said.get('state')).toBe('1e3')
      expect(said.get('iss')).toBeTruthy()
      return said.get('code') ?? ''
    })

    const token = await test.step('the assistant may what it was given', async () => {
      const answer = await request.post(`${SITE}/oauth/token`, {
        form: {
          grant_type: 'authorization_code',
          client_id: program.id,
          code,
          redirect_uri: BACK,
          code_verifier: program.verifier,
        },
      })
      expect(answer.status(), await answer.text()).toBe(200)
      const given = (await answer.json()) as { access_token: string; scope: string }
      expect(given.scope).toBe('read')
      expect((await toolsOf(request, given.access_token))[1]).not.toContain('change_card')
      return given.access_token
    })

    await test.step('it stands in the profile, and is ended there', async () => {
      await page.goto(`${SITE}/profile#api-tokens`)
      const row = page.getByRole('row', { name: /Claude/ })
      await expect(row.getByText('Connected assistant, at 127.0.0.1:7777')).toBeVisible()
      await expectNothingHangsOver(page)
      await expectNoAxeFindings(page)
      await page.getByRole('button', { name: 'More for Claude' }).click()
      await expect(page.getByRole('menuitem')).toHaveText(['End'])
      await page.getByRole('menuitem', { name: 'End' }).click()
      await expect(page.getByText('The assistant is refused from its next call on.')).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
      await expect(row).toHaveCount(0)
      expect(await toolsOf(request, token)).toEqual([401, []])
    })
  })
}

test('a person denies it, and what is asked wrongly leads nowhere', async ({ page, request, company }) => {
  const program = await registered(request, 'Helper')
  const answered = await listening(page)
  await signInAs(page, company.manager)
  await page.goto(program.address)
  await page.getByRole('button', { name: 'Deny' }).click()
  expect((await answered()).get('error')).toBe('access_denied')

  await page.goto(program.address.replace(encodeURIComponent(BACK), encodeURIComponent('https://evil.example/')))
  await expect(page.getByRole('heading', { name: 'This connection is not possible' })).toBeVisible()
  await expect(page.getByText('This program is not known here')).toBeVisible()
  await expectNoAxeFindings(page)
  expect(page.url()).toContain(SITE)
})
