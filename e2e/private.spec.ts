// Cards of a private space: a member signs in on the way, everyone else stays outside.
import { expect, test, type APIRequestContext } from '@playwright/test'

import { DEMO_PASSWORD, linkIn, mailTo, URL as HOME } from './support/installation'
import { apiOf, expectNoAxeFindings, login, MANAGER, signInAs } from './support/people'

const NAME = 'Zoë Šimić-Hölzl'

async function setVisibility(request: APIRequestContext, visibility: 'public' | 'private'): Promise<void> {
  const { access_token: token } = await login(request, MANAGER)
  const api = apiOf(request, token)
  const { data: card } = await api
    .get<{ data: { space: { uuid: string } }[] }>('/me/cards?search=Zo%C3%AB')
    .then(({ data }) => ({ data: data[0]! }))
  const { data: space } = await api.get<{ data: { version: number } }>(`/spaces/${card.space.uuid}`)
  const answer = await request.patch(`${HOME}/v1/spaces/${card.space.uuid}`, {
    headers: { Authorization: `Bearer ${token}`, 'If-Match': `"${space.version}"` },
    data: { visibility },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test.beforeAll(({ request }) => setVisibility(request, 'private'))
test.afterAll(({ request }) => setVisibility(request, 'public'))

test('a member comes from the card to the sign-in and back to the card, and loses it with the sign-out', async ({
  page,
}) => {
  const closed = await page.goto('/c/zoe')
  expect(closed?.status()).toBe(401)
  await expect(page.getByText(NAME)).toHaveCount(0)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(MANAGER)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/c\/zoe$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(NAME)

  // Who is signed in already goes straight on.
  await page.context().clearCookies()
  await page.goto('/auth/login?redirect=%2Fc%2Fzoe')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(NAME)

  await page.goto('/')
  await page.getByRole('button', { name: /profile and sign out/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  expect((await page.goto('/c/zoe'))?.status()).toBe(401)
})

test('another person hears that the card is for members only', async ({ page }) => {
  const email = 'olaf.outside@example.org'
  const person = { email, password: DEMO_PASSWORD, first_name: 'Olaf', last_name: 'Outside', lang: 'en' }
  expect((await page.request.post(`${HOME}/v1/auth/register`, { data: person })).status()).toBe(202)
  await page.goto(linkIn(await mailTo(email)))
  await page.getByRole('button').first().click()
  await page.waitForLoadState()
  await signInAs(page, email)
  await page.goto('/auth/login?redirect=%2Fc%2Fzoe')
  await expect(page.getByRole('alert')).toContainText('Only members of the space can see this card.')
  await expect(page).toHaveURL(/\/auth\/login/)
  await expectNoAxeFindings(page)
  expect((await page.goto('/c/zoe'))?.status()).toBe(401)
  await page.goto('/auth/login?redirect=%2Fc%2Fnobody-has-this-handle')
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden!' })).toBeVisible()
})
