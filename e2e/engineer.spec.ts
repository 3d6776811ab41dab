// An engineer's afternoon: a token out of the manager, first calls with it, a webhook that tells the company's system
// what those calls have changed, and the pages for developers, where the same is tried in the browser.
import { createServer, type Server } from 'node:http'

import type { Locator } from '@playwright/test'

import { SECOND_RECEIVER as RECEIVER, URL as SITE } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

let system: Server
let heard: { type: string; data: { id?: string; by?: { kind: string } } }[] = []

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  system = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      heard.push(JSON.parse(body) as (typeof heard)[number])
      response.end('{"taken": "by the intranet"}')
    })
  })
  await new Promise<void>((done) => system.listen(Number(new URL(RECEIVER).port), '127.0.0.1', done))
})
test.afterAll(() => {
  system.close()
  system.closeAllConnections()
})

/** An operation of the reference, opened. */
async function opened(operation: Locator): Promise<Locator> {
  await operation.locator('summary').click()
  return operation
}

for (const width of [1440, 390]) {
  test(`an engineer connects the intranet in an afternoon, ${width} pixels`, async ({ page, request, company }) => {
    test.setTimeout(180_000)
    heard = []
    const cards = `${SITE}/v1/spaces/${company.id}/cards`
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, company.manager)
    const dialog = page.getByRole('dialog')

    const token = await test.step('the token is shown once', async () => {
      await page.goto(`/space/${company.id}/settings`)
      await page.getByRole('link', { name: 'API tokens' }).click()
      await page.getByRole('button', { name: 'New token' }).click()
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Intranet')
      const ofCards = dialog.getByRole('group', { name: 'Cards' })
      for (const ability of ['Read cards', 'Change cards']) await ofCards.getByLabel(ability, { exact: true }).check()
      await dialog.getByRole('button', { name: 'Make token' }).click()
      await expect(dialog.getByRole('heading', { name: 'Copy the token now' })).toBeVisible()
      const shown = (await dialog.locator('code').first().innerText()).trim()
      expect(shown).toMatch(/^vzk_/)
      await expectNoAxeFindings(page)
      await dialog.getByRole('button', { name: 'I have copied it' }).click()
      await page.reload()
      await expect(page.getByRole('row', { name: /Intranet/ })).toBeVisible()
      expect(await page.content()).not.toContain(shown)
      return shown
    })
    const headers = { Authorization: `Bearer ${token}` }

    await test.step('the first call answers, without a token none does', async () => {
      const answer = await request.get(cards, { headers })
      expect(answer.status()).toBe(200)
      expect(((await answer.json()) as { data: unknown[] }).data.length).toBeGreaterThan(0)
      expect((await request.get(cards)).status()).toBe(401)
    })

    await test.step('a webhook is made, and a test event arrives', async () => {
      await page.goto(`/space/${company.id}/settings`)
      await page.getByRole('link', { name: 'Webhooks' }).click()
      await page.getByRole('button', { name: 'New webhook' }).click()
      await dialog.getByRole('textbox', { name: 'Name' }).fill('Intranet')
      await dialog.getByRole('textbox', { name: 'Address of the receiver' }).fill(`${RECEIVER}/cards`)
      await dialog.getByRole('button', { name: 'All of Cards' }).click()
      await dialog.getByRole('button', { name: 'Make webhook' }).click()
      await expect(dialog.getByRole('heading', { name: 'Copy the secret now' })).toBeVisible()
      await dialog.getByRole('button', { name: 'I have copied it' }).click()
      await page.getByRole('link', { name: 'Intranet' }).click()
      await page.getByRole('button', { name: 'Send a test' }).click()
      await dialog.getByRole('button', { name: 'Send test' }).click()
      await expect(dialog).toContainText('Answer 200')
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      expect(heard.map(({ type }) => type)).toEqual(['webhook.test'])
    })

    await test.step('what the token changes is told, and stands in the log with request and answer', async () => {
      const { uuid } = company.cards.zoe
      const { version } = (await company.api.get<{ data: { version: number } }>(`/cards/${uuid}`)).data
      const answer = await request.patch(`${SITE}/v1/cards/${uuid}`, {
        headers: { ...headers, 'If-Match': `"${version}"` },
        data: { job_title: 'Head of intranets' },
      })
      expect(answer.status(), await answer.text()).toBe(200)
      await expect.poll(() => heard.length).toBeGreaterThan(1)
      expect(heard[1]).toMatchObject({ type: 'card.updated', data: { id: uuid, by: { kind: 'token' } } })
      await page.getByRole('button', { name: 'Refresh' }).click()
      const log = page.getByRole('list', { name: 'Log' })
      await log
        .getByRole('button', { name: /Card changed/ })
        .first()
        .click()
      await expect(page.getByRole('region', { name: 'Sent' })).toContainText('"job_title"')
      await expect(page.getByRole('region', { name: 'Answer' })).toContainText('by the intranet')
      await expectNoAxeFindings(page)
    })

    await test.step('the pages for developers are a click away, with guides and errors', async () => {
      await page.goto(`/space/${company.id}/settings`)
      await page.getByRole('link', { name: 'API tokens' }).click()
      const [pages] = await Promise.all([page.waitForEvent('popup'), page.locator('a[href="/developers"]').click()])
      await expect(pages.getByRole('heading', { name: 'Developers', level: 1 })).toBeVisible()
      await expectNoAxeFindings(pages)
      await pages.locator('main').getByRole('listitem').first().getByRole('link').click()
      await expect(pages.locator('main pre').first()).toBeVisible()
      await expectNoAxeFindings(pages)
      await pages.getByRole('navigation', { name: 'Developers' }).getByRole('link', { name: 'Errors' }).click()
      await expect(pages.locator('[id="409-stale_version"]')).toBeVisible()
      await expectNoAxeFindings(pages)
      await pages.close()
    })

    await test.step('the console calls with the own token, and forgets it with the page', async () => {
      await page.goto('/developers/reference')
      const operation = await opened(page.locator('details#list_cards'))
      const output = operation.locator('output')
      await operation.getByLabel(/^space_id/).fill(company.id)
      await operation.getByRole('button', { name: 'Send' }).click()
      await expect(output).toHaveText('Type your token above first.')
      await page.getByLabel('Your token').fill(token)
      await operation.getByRole('button', { name: 'Send' }).click()
      await expect(output).toContainText(/^200\n/)
      await expect(output).toContainText('Head of intranets')
      await expectNoAxeFindings(page)
      const [scroll, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
      expect(scroll).toBeLessThanOrEqual(inner ?? 0)

      // What the token was not given is refused there as everywhere.
      const others = await opened(page.locator('details#list_contacts'))
      await others.getByLabel(/^space_id/).fill(company.id)
      await others.getByRole('button', { name: 'Send' }).click()
      await expect(others.locator('output')).toContainText(/^403\n/)
      await page.reload()
      await expect(page.getByLabel('Your token')).toHaveValue('')
    })
  })
}
