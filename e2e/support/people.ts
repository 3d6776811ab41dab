import { expect, type APIRequestContext, type APIResponse, type Page } from '@playwright/test'
import axe from 'axe-core'

import { DEMO_PASSWORD, totp, URL } from './installation'

// People of the demo company. It is looked at and never changed: who writes has a `company` (support/test.ts).
export const MANAGER = 'manager@alpenwerk.example'
export const EMPLOYEE = 'employee@alpenwerk.example'
export const OPERATOR = 'operator@vizitka.example'

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQMAAAD+wSzIAAAAA1BMVEUAAACnej3aAAAAC0lEQVR42mNgQAUAABAAAaoZ+IIAAAAASUVORK5CYII='

/** Signs in through the API and leaves the browser as the login page would. */
export async function signInAs(page: Page, email: string, password = DEMO_PASSWORD): Promise<string> {
  const tokens = await login(page.request, email, password)
  await page.goto('/healthz')
  await page.evaluate((values) => {
    localStorage.setItem('accessToken', values.access_token)
    localStorage.setItem('sessionId', values.session_id)
    localStorage.setItem('expiresAt', values.expires_at)
  }, tokens)
  return tokens.access_token
}

export interface Tokens {
  access_token: string
  session_id: string
  expires_at: string
}

/** What prepares a test asks again where the server says that it has too much to do at the moment. */
async function patiently(ask: () => Promise<APIResponse>): Promise<APIResponse> {
  let answer = await ask()
  for (let times = 0; answer.status() === 503 && times < 5; times += 1) {
    await new Promise((done) => setTimeout(done, Number(answer.headers()['retry-after'] ?? 1) * 1000))
    answer = await ask()
  }
  return answer
}

export async function login(request: APIRequestContext, email: string, password = DEMO_PASSWORD): Promise<Tokens> {
  const answer = await patiently(() => request.post(`${URL}/v1/auth/login`, { data: { email, password } }))
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as Tokens
}

/** A small client of the API, for what a test needs prepared rather than clicked. */
export function apiOf(request: APIRequestContext, token: string) {
  const headers = { Authorization: `Bearer ${token}` }
  return {
    async get<T>(path: string): Promise<T> {
      const answer = await patiently(() => request.get(`${URL}/v1${path}`, { headers }))
      expect(answer.ok(), await answer.text()).toBe(true)
      return (await answer.json()) as T
    },
    async post<T>(path: string, data: unknown): Promise<T> {
      const answer = await patiently(() => request.post(`${URL}/v1${path}`, { headers, data }))
      expect(answer.ok(), await answer.text()).toBe(true)
      return (answer.status() === 204 ? undefined : await answer.json()) as T
    },
    /** The smallest picture that there may be, for the space; its id. */
    async picture(purpose: string, space: string): Promise<string> {
      const file = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(DOT, 'base64') }
      const multipart = { file, purpose, space }
      const answer = await request.post(`${URL}/v1/images`, { headers, multipart })
      expect(answer.ok(), await answer.text()).toBe(true)
      return ((await answer.json()) as { data: { uuid: string } }).data.uuid
    },
    async put(path: string, data: unknown): Promise<void> {
      const answer = await patiently(() => request.put(`${URL}/v1${path}`, { headers, data }))
      expect(answer.ok(), await answer.text()).toBe(true)
    },
  }
}

/** Signs in with the second step that the back office asks for, and sets it up. */
export async function openBackOffice(page: Page, email: string): Promise<void> {
  await page.goto('/backoffice/')
  await page.getByRole('textbox', { name: /Email/ }).fill(email)
  await page.getByLabel(/Password/).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).innerText()
  await page.getByRole('textbox', { name: /Code of your app/ }).fill(totp(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Open the back office').click()
  await expect(page.getByRole('heading', { name: 'Site administration' })).toBeVisible()
}

/** Waits until nothing moves any more: three frames in a row without an animation that has an end. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moves = (animation: Animation) =>
      animation.playState === 'running' && Number.isFinite(animation.effect?.getComputedTiming().endTime)
    for (let calm = 0; calm < 3; calm = document.getAnimations().some(moves) ? 0 : calm + 1)
      await new Promise(requestAnimationFrame)
  })
}

/** axe finds nothing (WCAG 2.2 AA). Lists have come and animations are over before it looks: rows are paler while others
 *  are fetched. What it finds is looked at once more: a message that rises while axe is at work is pale for a moment,
 *  and what is wrong stays wrong. Frames are looked at as pages of their own. */
export async function expectNoAxeFindings(page: Page, { names = false } = {}): Promise<void> {
  let report = await axeFindings(page, names)
  if (report.length > 0) report = await axeFindings(page, names)
  expect.soft(report, `${page.url()}\n${report.join('\n')}`).toEqual([])
}

async function axeFindings(page: Page, names: boolean): Promise<string[]> {
  await expect(page.locator(':is(table, ul, ol)[aria-busy="true"]')).toHaveCount(0)
  await atRest(page)
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async (named) => {
    const engine = (window as unknown as { axe: typeof axe }).axe
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const found = await engine.run(document, {
      iframes: false,
      runOnly: { type: 'tag', values: tags },
      // Axe counts it among its experiments.
      rules: { 'label-content-name-mismatch': { enabled: named } },
    })
    /** What a row cuts off that a finger pushes aside is judged where it has been pushed into sight. */
    const isLarge = async (target: string) => {
      const place = document.querySelector(target)
      place?.scrollIntoView({ inline: 'center', block: 'nearest' })
      const again = await engine.run(document, { iframes: false, runOnly: ['target-size'] })
      return !again.violations.some(({ nodes }) => nodes.some((node) => node.target.join(' ') === target))
    }
    for (const violation of found.violations.filter(({ id }) => id === 'target-size')) {
      const small = []
      for (const node of violation.nodes) if (!(await isLarge(node.target.join(' ')))) small.push(node)
      violation.nodes = small
    }
    return found.violations
      .filter(({ nodes }) => nodes.length > 0)
      .map((violation) => ({
        rule: `${violation.id}: ${violation.help}`,
        places: violation.nodes.slice(0, 4).map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      }))
  }, names)
  return violations.map((violation) => [violation.rule, ...violation.places].join('\n   '))
}

/** Goes on reading a card's overview: what stands further down is fetched when somebody comes near it. */
export async function readOn(page: Page): Promise<void> {
  await expect(page.locator('h2').first()).toBeVisible()
  await page.locator('h2').last().scrollIntoViewIfNeeded()
}
