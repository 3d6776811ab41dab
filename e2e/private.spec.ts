// Cards of a private space: a member signs in on the way, everyone else stays outside.
import { DEMO_PASSWORD } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

const NAME = 'Zoë Šimić-Hölzl'

test.beforeEach(({ company }) => company.change({ visibility: 'private' }))

test('a member comes from the card to the sign-in and back to the card, and loses it with the sign-out', async ({
  page,
  company,
}) => {
  const path = `/c/${company.cards.zoe.handle}`
  const closed = await page.goto(path)
  expect(closed?.status()).toBe(401)
  await expect(page.getByText(NAME)).toHaveCount(0)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(company.manager)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(NAME)

  // Who is signed in already goes straight on.
  await page.context().clearCookies()
  await page.goto(`/auth/login?redirect=${encodeURIComponent(path)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(NAME)

  await page.goto('/')
  await page.getByRole('button', { name: /profile and sign out/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  expect((await page.goto(path))?.status()).toBe(401)
})

test('another person hears that the card is for members only', async ({ page, company, person }) => {
  const path = `/c/${company.cards.zoe.handle}`
  await signInAs(page, person)
  await page.goto(`/auth/login?redirect=${encodeURIComponent(path)}`)
  await expect(page.getByRole('alert')).toContainText('Only members of the space can see this card.')
  await expect(page).toHaveURL(/\/auth\/login/)
  await expectNoAxeFindings(page)
  expect((await page.goto(path))?.status()).toBe(401)
  await page.goto('/auth/login?redirect=%2Fc%2Fnobody-has-this-handle')
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden!' })).toBeVisible()
})
