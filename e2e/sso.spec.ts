// A company's own sign-in: an admin sets it up against a provider on this machine, tries it, switches it on, and people
// sign in there.
import type { Page } from '@playwright/test'

import { URL as SITE } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { CLIENT, openIdProvider, samlProvider, type Person } from './support/providers'
import { expect, test } from './support/test'

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
    await page.goto(`/user-directory/${directory}/sso`)
    await page.getByText('OpenID Connect', { exact: true }).click()
    expect(await copied(page, 'Redirect URI')).toBe(`${place}/callback`)
    await page.getByLabel('Issuer').fill(provider.origin)
    await page.getByLabel('Client ID').fill(CLIENT.id)
    await page.getByLabel('Client secret').fill(CLIENT.secret)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Read (?!again)/)).toBeVisible()
    await expectNoAxeFindings(page)

    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await throughOpenId(page)
    await expect(page.getByText('Passed', { exact: true })).toBeVisible()
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
