import { DEMO_PASSWORD, linkIn, mailTo, totp } from './support/installation'
import { signInAs } from './support/people'
import { expect, test } from './support/test'

test('a new person registers, confirms the address from the mail, signs in and signs out', async ({ page }) => {
  const email = 'nora.neu@example.org'
  const password = 'vier-gondeln-im-nebel'
  await page.goto('/auth/register')
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Neu')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Use 12 characters or more', { exact: true })).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()

  // Before the address is confirmed, signing in is refused in words.
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/confirm your (email )?address/i).first()).toBeVisible()

  const link = linkIn(await mailTo(email))
  await page.goto(link)
  await page.getByRole('button').first().click()
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Hello Nora' })).toBeVisible()
  await expect(page.getByText('Make your first space').first()).toBeVisible()

  const stored = await page.evaluate(() => Object.keys(localStorage))
  expect(stored).toEqual(expect.arrayContaining(['accessToken', 'sessionId', 'expiresAt']))

  // The link works once.
  const used = await page.request.get(link)
  expect(used.status()).toBe(410)

  await page.getByRole('button', { name: /profile and sign out/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

test('a wrong password is a red toast in words, not a hint whether the address is known', async ({ page, person }) => {
  const messages: string[] = []
  for (const email of [person, 'nobody@example.org']) {
    await page.goto('/auth/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('wrong-wrong-wrong')
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/v1/auth/login')),
      page.getByRole('button', { name: 'Sign in', exact: true }).click(),
    ])
    expect(answer.status()).toBe(401)
    messages.push(((await answer.json()) as { message: string }).message)
    await expect(page.getByText(messages[0]!).first()).toBeVisible()
  }
  expect(messages[0]).toBe(messages[1])
})

test('two-step sign-in: set up with an app, sign in with a code, then with a recovery code', async ({
  page,
  browser,
  person,
}) => {
  await signInAs(page, person)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  const offer = page.getByText(/^[A-Z2-7 ]{16,}$/).first()
  await expect(offer).toBeVisible()
  const secret = (await offer.innerText()).replace(/\s/g, '')
  await page.getByLabel('Six-digit code').fill(totp(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = page.getByText(/^[a-z0-9]{4,5}-[a-z0-9]{4,5}(-[a-z0-9]{4,5})?$/i)
  await expect(codes.first()).toBeVisible()
  const recovery = (await codes.first().innerText()).trim()

  for (const method of ['app', 'recovery'] as const) {
    const context = await browser.newContext()
    const other = await context.newPage()
    await other.goto('/auth/login')
    await other.getByLabel('Email').fill(person)
    await other.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(other.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
    if (method === 'app') {
      // The step that confirmed the set-up is used up; the next one is taken.
      // Six digits are sent by themselves.
      await other.getByLabel('Six-digit code').fill(totp(secret, Date.now() + 30_000))
    } else {
      await other.getByRole('button', { name: 'Use a recovery code' }).click()
      await other.getByLabel('Recovery code').fill(recovery)
      await other.getByRole('button', { name: 'Confirm', exact: true }).click()
    }
    await expect(other.getByRole('heading', { name: 'Hello Nora' })).toBeVisible()
    await context.close()
  }
})

test('a forgotten password: link from the mail, new password, all sessions end', async ({ page, person }) => {
  const token = await signInAs(page, person)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/auth/recovery')
  await page.getByLabel('Email').fill(person)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`If ${person} has an account`)).toBeVisible()
  const link = linkIn(await mailTo(person))
  const path = new URL(link).pathname.replace('/auth/recovery/', '/recovery/')
  await page.goto(path)
  await expect(page).toHaveURL(/\/auth\/recovery\/[\w-]+$/)
  await page.getByLabel('New password', { exact: true }).fill('eine-neue-lange-losung')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByText('Your new password is set.').first()).toBeVisible()
  const check = await page.request.get('/v1/auth/check', { headers: { Authorization: `Bearer ${token}` } })
  expect(check.status()).toBe(401)
})

test('auto-login takes only our own API and our own pages', async ({ page, person }) => {
  const token = await signInAs(page, person)
  const answer = await page.request.post('/v1/me/auto-login', {
    headers: { Authorization: `Bearer ${token}` },
    data: { redirect: '/spaces' },
  })
  const { redirect_url } = (await answer.json()) as { redirect_url: string }
  await page.evaluate(() => localStorage.clear())
  await page.goto(redirect_url)
  await expect(page.getByRole('heading', { name: 'All spaces' })).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto(
    `/auth/auto-login/?url=${encodeURIComponent('https://evil.example/ticket')}&redirect=${encodeURIComponent('//evil.example')}`,
  )
  await expect(page).toHaveURL(/\/(auth\/login.*)?$/)
})
