// A notice on a card, from the manager's switch to its end: who puts it there, who reads it, and what the log tells.
import type { Page } from '@playwright/test'

import { URL as HOME } from './support/installation'
import { expectNoAxeFindings, readOn, signInAs } from './support/people'
import { expect, test } from './support/test'

const TEXT = 'On leave until 3 May. Stefan Leitner is happy to help.'

const notice = (page: Page) => page.getByRole('region', { name: 'Notice', exact: true })

/** Saves what was changed, and waits until nothing is left to save. */
async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
}

test('the company allows notices, an employee puts one on the card, visitors read it until it ends', async ({
  page,
  company,
}) => {
  const { id, change, token } = company
  const card = company.cards.hannes
  const visitors = async () => (await page.request.get(`/c/${card.handle}`)).text()
  await change({ settings: { notices: false } })
  await change({ card_permissions: { change_notice: false } }, '/grid')

  await test.step('the manager switches them on, for card users too', async () => {
    await signInAs(page, company.manager)
    await page.goto(`/space/${id}/settings`)
    await page.getByRole('switch', { name: /^Notices/ }).check({ force: true })
    await save(page)
    await page.goto(`/space/${id}/grid/card-permissions`)
    await page.getByRole('switch', { name: 'Put a notice on the card' }).check({ force: true })
    await save(page)
  })

  await test.step('the employee writes one', async () => {
    await signInAs(page, company.employee)
    await page.goto(`/space/${id}/cards/${card.uuid}`)
    await readOn(page)
    await notice(page).getByRole('button', { name: 'Write a notice' }).click()
    await notice(page).getByRole('button', { name: 'Save' }).click()
    await expect(notice(page).getByText('Write what visitors should read.')).toBeVisible()
    await notice(page).getByRole('textbox').first().fill(TEXT)
    await expectNoAxeFindings(page)
    await notice(page).getByRole('button', { name: 'Save' }).click()
    await expect(notice(page).getByText('Shown now')).toBeVisible()
    await expect(page.frameLocator('iframe').first().getByText(TEXT)).toBeVisible()
    await expectNoAxeFindings(page)
  })
  expect(await visitors()).toContain(TEXT)

  await test.step('taken away by mistake, it comes back', async () => {
    await notice(page).getByRole('button', { name: 'Remove' }).click()
    await expect(notice(page).getByRole('button', { name: 'Write a notice' })).toBeVisible()
    expect(await visitors()).not.toContain(TEXT)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(notice(page).getByText('Shown now')).toBeVisible()
    expect(await visitors()).toContain(TEXT)
  })

  await test.step('it ends by itself', async () => {
    const answer = await page.request.put(`${HOME}/v1/cards/${card.uuid}/notice`, {
      headers: { Authorization: `Bearer ${token}` },
      data: { text: TEXT, starts_at: new Date(Date.now() - 60_000), ends_at: new Date(Date.now() + 4000) },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    await page.reload()
    await readOn(page)
    await expect(notice(page).getByText('Over', { exact: true })).toBeVisible()
    await expect.poll(visitors).not.toContain(TEXT)
  })

  await test.step('where the company keeps notices to itself, the reason stands there', async () => {
    await change({ card_permissions: { change_notice: false } }, '/grid')
    await page.reload()
    await readOn(page)
    await expect(notice(page).getByText('Your company does not let card users change notices.')).toBeVisible()
    await expect(notice(page).getByRole('button')).toHaveCount(0)
  })

  await test.step('the log tells of it', async () => {
    await signInAs(page, company.manager)
    await page.goto(`/space/${id}/settings/audit-log`)
    await expect(page.getByText('Notice put on the card').first()).toBeVisible()
    await expect(page.getByText('Notice taken from the card').first()).toBeVisible()
  })
})
