// Passkeys: added in the profile, used at sign-in, removed. The device is the browser's own virtual one.
import type { Page } from '@playwright/test'

import { DEMO_PASSWORD } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

/** A device that holds passkeys and sees its person's finger, or refuses it. */
async function deviceOf(page: Page): Promise<(sees: boolean) => Promise<unknown>> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return (sees) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: sees })
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /profile and sign out/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
}

for (const width of [390, 1440])
  test(`a passkey is added, signs in without a password, and is removed, at ${width} pixels`, async ({
    page,
    company,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const finger = await deviceOf(page)
    await signInAs(page, company.manager)
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByLabel('Password', { exact: true }).fill('not-this-password')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('This is not your present password.')).toBeVisible()
    await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('The passkey is there')).toBeVisible()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('button', { name: /^Rename: / }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Laptop in the office')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Laptop in the office')).toBeVisible()
    await expectNoAxeFindings(page)

    await signOut(page)
    await finger(false)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeEnabled()
    await expect(page).toHaveURL(/\/auth\/login/)
    await expectNoAxeFindings(page)
    await finger(true)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).not.toHaveURL(/\/auth\/login/)

    await page.goto('/profile')
    await page.getByRole('button', { name: 'Remove: Laptop in the office' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText('The passkey is gone')).toBeVisible()
    await signOut(page)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByText('This passkey opens no account here. Sign in with your password.')).toBeVisible()
    await page.getByLabel('Email').fill(company.manager)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page).not.toHaveURL(/\/auth\/login/)
  })
