import type { Page } from '@playwright/test'

import { APP, codeIn, DEMO_PASSWORD, linkIn, mailTo, totp } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

const NORA = 'vier-gondeln-im-nebel'

/** Asks for an account as the page does; the browser waits for the code then. */
async function askForAccount(page: Page, email: string, path = '/auth/register') {
  await page.goto(path)
  await page.getByLabel('Work email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
}

async function sayWhoNoraIs(page: Page, email: string) {
  await expect(page.getByRole('heading', { name: 'Almost done' })).toBeVisible()
  await expect(page.getByText(`${email} is yours.`)).toBeVisible()
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Neu')
  await page.getByLabel('Password', { exact: true }).fill(NORA)
  await page.getByRole('button', { name: 'Create account' }).click()
}

test('a new person types the code of the mail in, says name and password, is in, and signs out', async ({ page }) => {
  const email = 'nora.neu@example.org'
  await askForAccount(page, email)
  await expectNoAxeFindings(page)
  const mail = await mailTo(email)
  const code = codeIn(mail)
  await page.getByLabel('Six-digit code').fill(code === '000000' ? '111111' : '000000')
  await expect(page.getByText(/This code is not right/).first()).toBeVisible()

  // A phone throws the page away while the mail is read; six digits are sent by themselves.
  await page.reload()
  await page.getByLabel('Six-digit code').fill(code)
  await expect(page.getByRole('heading', { name: 'Almost done' })).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Neu')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Use 12 characters or more', { exact: true })).toBeVisible()
  await sayWhoNoraIs(page, email)
  await expect(page.getByRole('heading', { name: 'Hello Nora' })).toBeVisible()
  await expect(page.getByText('Make your first space').first()).toBeVisible()
  const stored = await page.evaluate(() => Object.keys(localStorage))
  expect(stored).toEqual(expect.arrayContaining(['accessToken', 'sessionId', 'expiresAt']))

  // The code has ended the link of the same mail.
  const used = await page.request.get(linkIn(mail))
  expect(used.status()).toBe(410)

  await page.getByRole('button', { name: /profile and sign out/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
})

test('the link of the mail opens in another tab and goes on where the person was; the tab that waited goes on too', async ({
  page,
  context,
}) => {
  const email = 'nora.weiter@example.org'
  await askForAccount(page, email, '/auth/register?redirect=%2Fprofile')
  const other = await context.newPage()
  await other.goto(linkIn(await mailTo(email)))
  await sayWhoNoraIs(other, email)
  await expect(other).toHaveURL(/\/profile$/)
  await expect(page).toHaveURL(/\/profile$/)
})

test('who opens a link that a stranger had sent gets an account that is wholly their own', async ({
  page,
  browser,
}) => {
  const email = 'ada.opfer@example.org'
  const stranger = await (await browser.newContext()).newPage()
  await askForAccount(stranger, email)
  await page.goto(linkIn(await mailTo(email)))
  await sayWhoNoraIs(page, email)
  await expect(page.getByRole('heading', { name: 'Hello Nora' })).toBeVisible()
  await stranger.getByLabel('Six-digit code').fill('123456')
  await expect(stranger.getByText(/This code is not right/).first()).toBeVisible()
  await stranger.context().close()
})

test('a new address counts once its code is typed in, or its link opened by the account that asked', async ({
  page,
  browser,
  person,
}) => {
  await signInAs(page, person)
  const ask = async (email: string, password = DEMO_PASSWORD) => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Change email' }).click()
    await page.getByLabel('New email').fill(email)
    await page.getByLabel('Current password').last().fill(password)
    await page.getByRole('button', { name: 'Send confirmation' }).click()
    await expect(page.getByText(`We sent a code and a link to ${email}.`)).toBeVisible()
    return mailTo(email)
  }
  const byCode = `code.${person}`
  await page.goto('/profile')
  const code = codeIn(await ask(byCode))
  await page.getByLabel('Six-digit code').fill(code)
  await expect(page.getByText(`You sign in with ${byCode} from now on`)).toBeVisible()

  const byLink = `link.${person}`
  const link = linkIn(await ask(byLink))
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await stranger.context().close()
  await page.goto(link)
  await expect(page.getByText(`You are signed in as ${byCode}.`)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText(byLink).first()).toBeVisible()
})

test('a wrong password is a red toast in words, not a hint whether the address is known', async ({ page, person }) => {
  const messages: string[] = []
  for (const email of [person, 'nobody@example.org']) {
    await page.goto('/auth/login')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
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
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
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
    await other.getByRole('button', { name: 'Continue', exact: true }).click()
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

test('“Open in…” signs a person in elsewhere, once, and stays where it is when it is refused', async ({
  page,
  person,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, person)
  await page
    .context()
    .route(`${APP}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Intranet</h1>' }))
  await page.goto('/')
  const open = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Nora Neu' }).click()
    return page.getByRole('menuitem', { name: 'Open in Intranet' })
  }
  const way = await open()
  await expect(way).toBeVisible()
  await expectNoAxeFindings(page)
  const [tab] = await Promise.all([page.context().waitForEvent('page'), way.click()])
  await expect(tab.getByRole('heading', { name: 'Intranet' })).toBeVisible()
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  const address = new URL(tab.url())
  expect(`${address.origin}${address.pathname}`).toBe(`${APP}/auth/auto-login/`)
  const ticket = address.searchParams.get('url')!
  const { access_token } = (await (await page.request.get(ticket)).json()) as { access_token: string }
  const me = await page.request.get('/v1/me', { headers: { Authorization: `Bearer ${access_token}` } })
  expect(await me.text()).toContain(person)
  expect((await page.request.get(ticket)).status()).toBe(404)
  await tab.close()

  await page.route('**/v1/me/auto-login', (route) =>
    route.fulfill({ status: 503, json: { message: 'Not now.', code: 'unavailable', errors: {} } }),
  )
  await (await open()).click()
  await expect(page.getByText('Not now.')).toBeVisible()
  await expect.poll(() => page.context().pages().length).toBe(1)
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

test('who comes back from a third party in vain reads why, once', async ({ page, company }) => {
  await signInAs(page, company.manager)
  await page.goto('/profile?refused=already_added')
  await expect(page.getByText('This account signs somebody in already.')).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('This account signs somebody in already.')).toHaveCount(0)
})

test('whom the provider has turned away reaches the password without going there again', async ({ page }) => {
  await page.goto('/auth/login?refused=away')
  await expect(page.getByText('Your provider does not answer.')).toBeVisible()
  const instead = page.getByRole('button', { name: 'Use your password instead' })
  await instead.click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Email' }).fill('anna@elsewhere.example')
  await instead.click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})
