// A company's own sign-in: an admin sets it up against a provider on this machine, tries it, switches it on, and people
// sign in there.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Browser, Page } from '@playwright/test'

import { DEMO_PASSWORD, mailTo, totp, URL as SITE } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { CLIENT, openIdProvider, samlProvider, servingThirdParty, type Person } from './support/providers'
import { expect, test } from './support/test'

// The providers have one address each, so these stories take turns.
test.describe.configure({ mode: 'default' })

const zoe = (domain: string): Person => ({
  id: 'zoe-0418',
  email: `zoe@${domain}`,
  given_name: 'Zoë',
  family_name: 'Šimić-Hölzl',
  job_title: 'Head of Digital Products',
})

/** What the page says is to be copied into the provider. */
async function copied(page: Page, label: string): Promise<string> {
  return (await page.locator('dt', { hasText: label }).locator('xpath=../dd').first().innerText()).trim()
}

/** The pages of `oidc-provider`: any name and password, then a yes to what is asked for. */
async function throughOpenId(page: Page) {
  await page.getByPlaceholder('Enter any login').fill('zoe-0418')
  await page.getByPlaceholder('and password').fill('anything')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Enters what the provider has given, and tries it. */
async function connectOpenId(page: Page, directory: string, origin: string) {
  await page.goto(`/user-directory/${directory}/sso`)
  await page.getByText('OpenID Connect', { exact: true }).click()
  expect(await copied(page, 'Redirect URI')).toBe(`${SITE}/v1/auth/providers/${directory}/callback`)
  await page.getByLabel('Issuer').fill(origin)
  await page.getByLabel('Client ID').fill(CLIENT.id)
  await page.getByLabel('Client secret').fill(CLIENT.secret)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/^Read (?!again)/)).toBeVisible()
}

async function tryOpenId(page: Page) {
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await throughOpenId(page)
  await expect(page.getByText('Passed', { exact: true })).toBeVisible()
}

/** Sets a second step up; the secret of the app. */
async function setUpSecondStep(page: Page): Promise<string> {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  const offer = page.getByText(/^[A-Z2-7 ]{16,}$/).first()
  await expect(offer).toBeVisible()
  const secret = (await offer.innerText()).replace(/\s/g, '')
  await page.getByLabel('Six-digit code').fill(totp(secret))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText(/^[a-z0-9]{4,5}-[a-z0-9]{4,5}(-[a-z0-9]{4,5})?$/i).first()).toBeVisible()
  return secret
}

test('an admin connects an OpenID provider, tries it, switches it on, and a colleague signs in there', async ({
  page,
  company,
  browser,
}) => {
  test.setTimeout(180_000)
  const { directory, domain } = await company.directory()
  const place = `${SITE}/v1/auth/providers/${directory}`
  const provider = await openIdProvider(zoe(domain), `${place}/callback`, `${place}/logout`)
  try {
    await signInAs(page, company.manager)
    await connectOpenId(page, directory, provider.origin)
    await expectNoAxeFindings(page)

    await tryOpenId(page)
    const row = page.getByRole('row', { name: /job_title/ })
    await expect(row).toContainText('Head of Digital Products')
    await expect(row).toContainText('Job title')
    await expect(page.getByText('No groups were sent')).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByText(`People of ${domain} go to your provider`)).toBeVisible()

    const other = await browser.newContext()
    const visitor = await other.newPage()
    await visitor.goto(`${SITE}/auth/login?redirect=%2Fprofile`)
    await visitor.getByLabel('Email').fill(`nobody-knows-whom@${domain}`)
    await visitor.getByRole('button', { name: 'Continue', exact: true }).click()
    await throughOpenId(visitor)
    await expect(visitor).toHaveURL(`${SITE}/profile`)
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(visitor.getByText(`zoe@${domain}`).first()).toBeVisible()

    // The provider ends the session, and so ours.
    await visitor.goto(`${provider.origin}/session/end`)
    await visitor.getByRole('button', { name: 'Yes, sign me out' }).click()
    await visitor.waitForLoadState()
    await expect(async () => {
      await visitor.goto(`${SITE}/profile`)
      await expect(visitor).toHaveURL(/\/auth\/login/, { timeout: 2000 })
    }).toPass()
    await other.close()
  } finally {
    await provider.stop()
  }
})

test('who turns back from a slow provider is not taken there', async ({ page, company }) => {
  test.setTimeout(120_000)
  const { directory, domain } = await company.directory()
  const place = `${SITE}/v1/auth/providers/${directory}`
  const provider = await openIdProvider(zoe(domain), `${place}/callback`, `${place}/logout`)
  try {
    await signInAs(page, company.manager)
    await connectOpenId(page, directory, provider.origin)
    await tryOpenId(page)
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByText(`People of ${domain} go to your provider`)).toBeVisible()
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    let letGo: () => void = () => undefined

    // The server has not said yet where to.
    await page.goto(`${SITE}/auth/login`)
    const held = new Promise<void>((done) => (letGo = done))
    await page.route('**/v1/auth/providers/**', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await page.getByLabel('Email').fill(`zoe@${domain}`)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByRole('button', { name: 'Use another address' }).click()
    letGo()
    await expect(page.getByLabel('Email')).toHaveValue(`zoe@${domain}`)
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
    await page.unroute('**/v1/auth/providers/**')

    // The provider itself takes its time: it listens, and says nothing. Playwright asks a page nothing while it is on
    // its way to another, so the page turns back by itself.
    let reached = false
    const silent = createServer(() => (reached = true))
    await new Promise<void>((listens) => silent.listen(0, '127.0.0.1', listens))
    const { port } = silent.address() as AddressInfo
    await page.route('**/v1/auth/providers/**', (route) =>
      route.fulfill({ json: { data: { address: `http://127.0.0.1:${port}/authorize` } } }),
    )
    await page.evaluate(() => {
      setTimeout(() => {
        const buttons = [...document.querySelectorAll('button')]
        buttons.find(({ innerText }) => innerText === 'Use another address')?.click()
      }, 3000)
    })
    await page.getByRole('button', { name: 'Continue', exact: true }).click({ noWaitAfter: true })
    await expect.poll(() => reached).toBe(true)
    await page.getByLabel('Email').fill('manager@elsewhere.example')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page).toHaveURL(`${SITE}/auth/login`)
    silent.closeAllConnections()
    silent.close()
  } finally {
    await provider.stop()
  }
})

test('a SAML provider is connected by its metadata, and signs a colleague in, on a phone', async ({
  page,
  company,
  browser,
}) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 390, height: 900 })
  const { directory, domain } = await company.directory()
  const place = `${SITE}/v1/auth/providers/${directory}`
  const provider = await samlProvider(zoe(domain), `${place}/acs`)
  try {
    await signInAs(page, company.manager)
    await page.goto(`/user-directory/${directory}/sso`)
    await page.getByText('SAML 2.0', { exact: true }).click()
    expect(await copied(page, 'ACS URL')).toBe(`${place}/acs`)
    const metadata = { name: 'metadata.xml', mimeType: 'text/xml', buffer: Buffer.from(provider.metadata) }
    await page.getByLabel('Or a file with the metadata (XML)').setInputFiles(metadata)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(provider.entityId)).toBeVisible()
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await expect(page.getByText('Passed', { exact: true })).toBeVisible()
    await expect(page.getByRole('row', { name: /jobtitle/ })).toContainText('Job title')
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByText(`People of ${domain} go to your provider`)).toBeVisible()

    const other = await browser.newContext()
    const visitor = await other.newPage()
    await visitor.goto(`${SITE}/auth/login?redirect=%2Fprofile`)
    await visitor.getByLabel('Email').fill(`zoe@${domain}`)
    await visitor.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(visitor).toHaveURL(`${SITE}/profile`)
    await expect(visitor.getByText(`zoe@${domain}`).first()).toBeVisible()
    await other.close()
  } finally {
    await provider.stop()
  }
})

test('an owner gets in with a second step while the provider is away, which is written down and told', async ({
  page,
  company,
  browser,
}) => {
  test.setTimeout(400_000)
  const { directory, domain } = await company.directory()
  const owner = await company.owner(domain)
  const place = `${SITE}/v1/auth/providers/${directory}`
  const provider = await openIdProvider(zoe(domain), `${place}/callback`, `${place}/logout`)
  try {
    const context = await browser.newContext()
    const visitor = await context.newPage()
    await signInAs(visitor, owner)
    const secret = await setUpSecondStep(visitor)

    await signInAs(page, company.manager)
    await connectOpenId(page, directory, provider.origin)
    await expect(page.getByRole('switch', { name: 'Owners keep a way in' })).toBeChecked()
    await tryOpenId(page)
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByText(`People of ${domain} go to your provider`)).toBeVisible()
    await page.goto(`/user-directory/${directory}/settings`)
    const required = page.getByRole('switch', { name: 'Everybody of these domains signs in' })
    await required.check()
    await expect(page.getByText('Saving ends 1 session that did not come of this sign-in.')).toBeVisible()
    // Whether owners keep a way in is a switch of its own, so nothing is promised here.
    await expect(page.getByText(/Owners keep a way in\.$/)).toHaveCount(0)
    await expect(page.getByText('Whether owners keep a way in is set under')).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()

    // Her session is over, and nobody answers at the provider.
    await provider.stop()
    await visitor.goto('/auth/login')
    await visitor.getByLabel('Email').fill(owner)
    await visitor.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(visitor).toHaveURL(/^chrome-error:/)
    await visitor.goto(`${SITE}/auth/login`)
    await visitor.getByLabel('Email').fill(owner)
    await expectNoAxeFindings(visitor)
    await visitor.getByRole('button', { name: 'Use your password instead' }).click()
    await visitor.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
    await visitor.getByLabel('Six-digit code').fill(totp(secret, Date.now() + 30_000))
    await expect(visitor.getByRole('heading', { name: 'Hello Olivia' })).toBeVisible()
    await context.close()

    await page.goto(`/user-directory/${directory}?show=log&search=olivia`)
    await expect(page.getByText('Olivia Wagner has signed in with a second factor')).toBeVisible()
    await expectNoAxeFindings(page)
    expect(await mailTo(company.manager)).toContain('Olivia Wagner has signed in past Alpenwerk ID')
  } finally {
    await provider.stop().catch(() => undefined)
  }
})

test('who has no password makes one for a phone after a sign-in of the last minutes', async ({
  page,
  company,
  browser,
}) => {
  test.setTimeout(240_000)
  const { directory, domain } = await company.directory()
  const owner = await company.owner(domain, 'elsewhere')
  await company.change({ settings: { address_book: true } })
  const place = `${SITE}/v1/auth/providers/${directory}`
  const olivia = { ...zoe(domain), email: owner, given_name: 'Olivia', family_name: 'Wagner' }
  const provider = await openIdProvider(olivia, `${place}/callback`, `${place}/logout`)
  try {
    await signInAs(page, company.manager)
    await connectOpenId(page, directory, provider.origin)
    await tryOpenId(page)
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByText(`People of ${domain} go to your provider`)).toBeVisible()

    const other = await browser.newContext()
    const visitor = await other.newPage()
    const signIn = async () => {
      await visitor.getByLabel('Email').fill(owner)
      await visitor.getByRole('button', { name: 'Continue', exact: true }).click()
    }
    const books = visitor.locator('#address-books')
    const dialog = visitor.getByRole('dialog')
    await visitor.goto(`${SITE}/auth/login?redirect=${encodeURIComponent('/profile#address-books')}`)
    await signIn()
    await throughOpenId(visitor)
    await books.getByRole('button', { name: 'New password' }).click()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    // There is none that could be asked for.
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveCount(0)
    await dialog.getByLabel('Name').fill('Olivia’s iPhone')

    // It took her longer than she thought.
    await company.signInsAge(owner)
    await dialog.getByRole('button', { name: 'Make password' }).click()
    await expect(dialog.getByText('You have no password here')).toBeVisible()
    await expectNoAxeFindings(visitor)
    await visitor.reload()
    await books.getByRole('button', { name: 'New password' }).click()
    await dialog.getByRole('button', { name: 'Sign in again' }).click()
    await expect(visitor).toHaveURL(/\/auth\/login/)
    await signIn()
    await expect(visitor).toHaveURL(`${SITE}/profile#address-books`)
    await expect(books).toBeInViewport()
    await books.getByRole('button', { name: 'New password' }).click()
    await dialog.getByLabel('Name').fill('Olivia’s iPhone')
    await dialog.getByRole('button', { name: 'Make password' }).click()
    await expect(dialog.getByText('The password is shown this once')).toBeVisible()
    await dialog.getByRole('button', { name: 'I have entered it' }).click()
    await expect(books.getByText('Olivia’s iPhone')).toBeVisible()
    await other.close()
  } finally {
    await provider.stop()
  }
})

/** A browser of its own signs in with Google at `site`; its page, as it ends. */
async function withGoogle(browser: Browser, site: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(`${site}/auth/login`)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await throughOpenId(page)
  return page
}

test('an admin switches accounts of others off and on, and the sign-in follows', async ({ company, browser }) => {
  test.setTimeout(240_000)
  const { directory, domain } = await company.directory()
  const third = await servingThirdParty(zoe(domain))
  try {
    const context = await browser.newContext({ baseURL: third.site })
    const page = await context.newPage()
    const screen = `/user-directory/${directory}/third-party-auth`
    const google = page.getByRole('switch', { name: 'Allow Google' })
    const apple = page.getByRole('switch', { name: 'Allow Apple' })
    const saved = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
    await signInAs(page, company.manager)
    await page.goto(screen)
    await expect(google).toBeChecked()
    await expect(page.getByText('The sign-in page offers Google.')).toBeVisible()
    await expect(page.getByText('Apple is not set up in this installation')).toBeVisible()
    await expectNoAxeFindings(page)
    for (const party of [google, apple]) await Promise.all([saved(), party.uncheck()])
    await page.reload()
    await expect(google).not.toBeChecked()
    await expect(apple).not.toBeChecked()
    await expect(page.getByRole('switch', { name: 'Allow Microsoft' })).toBeChecked()
    await page.setViewportSize({ width: 390, height: 900 })
    await expectNoAxeFindings(page)

    const refused = await withGoogle(browser, third.site)
    await expect(refused.getByText('Your company does not let you sign in this way.').first()).toBeVisible()
    await expectNoAxeFindings(refused)
    await refused.goto(`${third.site}/profile`)
    await expect(refused).toHaveURL(/\/auth\/login/)

    await Promise.all([saved(), google.check()])
    const zoes = await withGoogle(browser, third.site)
    await expect(zoes.getByRole('heading', { level: 1 })).toBeVisible()
    await zoes.goto(`${third.site}/profile`)
    await expect(zoes.getByText(`zoe@${domain}`).first()).toBeVisible()
    for (const one of [refused, zoes]) await one.context().close()
    await context.close()
  } finally {
    await third.stop()
  }
})
