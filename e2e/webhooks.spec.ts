// A webhook of a space: a manager makes one and tries it, a card is changed and the company's system is told of it, the
// log shows what was sent and answered, one is sent again, the secret is renewed, the webhook is paused and deleted.
import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { RECEIVER } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

interface Told {
  id: string
  body: { type: string; data: Record<string, unknown> }
  signatures: string[]
  signed: string
}

let receiver: Server
let told: Told[] = []
let status = 200

/** Whether a message was signed with a secret, by the specification. */
function signedWith(secret: string, message: Told): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const expected = createHmac('sha256', key).update(message.signed).digest('base64')
  return message.signatures.includes(`v1,${expected}`)
}

test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const id = String(request.headers['webhook-id'])
      told.push({
        id,
        body: JSON.parse(body) as Told['body'],
        signatures: String(request.headers['webhook-signature']).split(' '),
        signed: `${id}.${String(request.headers['webhook-timestamp'])}.${body}`,
      })
      response.statusCode = status
      response.end('{"received": true}')
    })
  })
  await new Promise<void>((done) => receiver.listen(Number(new URL(RECEIVER).port), '127.0.0.1', done))
  expect((receiver.address() as AddressInfo).port).toBe(Number(new URL(RECEIVER).port))
})
test.afterAll(() => {
  receiver.close()
  receiver.closeAllConnections()
})

for (const width of [1440, 390]) {
  test(`a company's system is told what happens to cards, ${width} pixels`, async ({ page, company }) => {
    const card = (first_name: string, last_name: string) =>
      company.api.post(`/spaces/${company.id}/cards`, { first_name, last_name })
    told = []
    status = 200
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, company.manager)
    await page.goto(`/space/${company.id}/settings`)
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await expect(page.getByRole('heading', { name: 'Let your systems know' })).toBeVisible()
    await expectNoAxeFindings(page)
    const dialog = page.getByRole('dialog')

    const secret = await test.step('one is made, and its secret shown once', async () => {
      await page.getByRole('button', { name: 'New webhook' }).click()
      await dialog.getByRole('button', { name: 'Make webhook' }).click()
      await expect(dialog.getByText('Choose what the webhook is told.')).toBeVisible()
      await dialog.getByRole('textbox', { name: 'Name' }).fill('HR system')
      await dialog.getByRole('textbox', { name: 'Address of the receiver' }).fill('http://10.0.0.1/')
      await dialog.getByRole('button', { name: 'All of Cards' }).click()
      await dialog.getByRole('radio', { name: 'Whole object' }).check()
      await dialog.getByRole('button', { name: 'Make webhook' }).click()
      await expect(dialog.getByText('Write an address that begins with https://.')).toBeVisible()
      await expectNoAxeFindings(page)
      await dialog.getByRole('textbox', { name: 'Address of the receiver' }).fill(`${RECEIVER}/in`)
      await dialog.getByRole('button', { name: 'Make webhook' }).click()
      await expect(dialog.getByRole('heading', { name: 'Copy the secret now' })).toBeVisible()
      const shown = (await dialog.locator('code').first().innerText()).trim()
      expect(shown).toMatch(/^whsec_/)
      await expectNoAxeFindings(page)
      await dialog.getByRole('button', { name: 'I have copied it' }).click()
      return shown
    })

    await page.getByRole('link', { name: 'HR system' }).click()
    await expect(page.getByText('Nothing sent yet')).toBeVisible()
    await expectNoAxeFindings(page)

    await test.step('what it is told is shown by examples', async () => {
      await page.getByRole('button', { name: 'Example: Card changed' }).click()
      await expect(dialog.getByRole('region', { name: 'Ids only' })).toContainText('"type": "card.updated"')
      await expect(dialog.getByRole('region', { name: 'Whole object' })).toContainText('"object"')
      await expectNoAxeFindings(page)
      await dialog.getByRole('button', { name: 'Close' }).click()
    })

    await test.step('a test says what was answered', async () => {
      await page.getByRole('button', { name: 'Send a test' }).click()
      await dialog.getByRole('button', { name: 'Send test' }).click()
      await expect(dialog.getByText('Taken', { exact: true })).toBeVisible()
      await expect(dialog).toContainText('Answer 200')
      await expectNoAxeFindings(page)
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      expect(told.map(({ body }) => body.type)).toEqual(['webhook.test'])
      expect(signedWith(secret, told[0]!)).toBe(true)
    })

    await test.step('a new card is told, whole and signed', async () => {
      await card('Zoe', 'Novak')
      await expect.poll(() => told.length).toBeGreaterThan(1)
      const message = told[1]!
      expect(message.body.type).toBe('card.created')
      expect(message.body.data.object).toMatchObject({ first_name: 'Zoe' })
      expect(signedWith(secret, message)).toBe(true)
    })

    const log = page.getByRole('list', { name: 'Log' })
    await test.step('the log shows what was sent and answered, and sends it again', async () => {
      await page.getByRole('button', { name: 'Refresh' }).click()
      const created = log.getByRole('button', { name: /Card created/ }).first()
      await expect(created).toContainText('Delivered')
      await created.click()
      await expect(page.getByRole('region', { name: 'Sent' })).toContainText('"first_name": "Zoe"')
      await expect(page.getByRole('region', { name: 'Answer' })).toContainText('"received": true')
      await expectNoAxeFindings(page)
      const before = told.length
      await page.getByRole('button', { name: 'Send again', exact: true }).click()
      await expect.poll(() => told.length).toBeGreaterThan(before)
      expect(told.at(-1)?.id).toBe(told[1]?.id)
    })

    await test.step('a new secret signs beside the former one', async () => {
      await page.getByRole('button', { name: 'More for HR system' }).click()
      await page.getByRole('menuitem', { name: 'New secret' }).click()
      await dialog.getByRole('button', { name: 'Make secret' }).click()
      await expect(dialog.getByText(/The former secret is valid until/)).toBeVisible()
      const renewed = (await dialog.locator('code').first().innerText()).trim()
      await dialog.getByRole('button', { name: 'I have copied it' }).click()
      await page.getByRole('button', { name: 'Send a test' }).click()
      await dialog.getByRole('button', { name: 'Send test' }).click()
      await expect(dialog.getByText('Taken', { exact: true })).toBeVisible()
      await dialog.getByRole('button', { name: 'Close' }).last().click()
      expect([signedWith(secret, told.at(-1)!), signedWith(renewed, told.at(-1)!)]).toEqual([true, true])
    })

    await test.step('paused, what happens waits, and comes when it is resumed', async () => {
      await page.getByRole('button', { name: 'Pause' }).click()
      await expect(page.getByText('Nothing is sent.', { exact: false })).toBeVisible()
      await card('Ada', 'Berger')
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(log.getByRole('button', { name: /Card created/ }).first()).toContainText('Waiting')
      const before = told.length
      await page.getByRole('button', { name: 'Resume' }).click()
      await expect.poll(() => told.length).toBeGreaterThan(before)
      expect(told.at(-1)?.body.data.object).toMatchObject({ first_name: 'Ada' })
    })

    await test.step('it is deleted', async () => {
      const [scroll, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
      expect(scroll).toBeLessThanOrEqual(inner ?? 0)
      await page.getByRole('button', { name: 'More for HR system' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await dialog.getByRole('button', { name: 'Delete' }).click()
      await expect(page.getByRole('heading', { name: 'Let your systems know' })).toBeVisible()
    })
  })
}
