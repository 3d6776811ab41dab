import { generateKeyPairSync } from 'node:crypto'

import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

/** The file that Google's console gives for a key: one of nobody. The demo has mailboxes of its own for it. */
function keyFile(name: string): Buffer {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return Buffer.from(
    JSON.stringify({
      type: 'service_account',
      client_email: `${name}@signatures.iam.gserviceaccount.com`,
      client_id: '107734290011223344',
      private_key_id: 'one',
      private_key: privateKey,
    }),
  )
}

// How a signature comes into mailboxes without anybody copying: looked at, rolled out, renewed, put back.
test('signatures are looked at, rolled out into mailboxes, and what stood there comes back', async ({
  page,
  company,
}) => {
  test.setTimeout(180_000)
  const { id: space, manager, api, cards } = company
  await api.post(`/spaces/${space}/signatures`, { name: 'All mails' })
  await signInAs(page, manager)
  await page.goto(`/space/${space}/services/email-signatures/mailboxes`)
  const google = page.getByRole('region', { name: 'Google Workspace' })
  await expect(google.getByText('Not connected')).toBeVisible()
  await expect(google.getByText('nothing goes to Google')).toBeVisible()
  await expect(page.getByText('Outlook takes add-ins from addresses with https alone')).toBeVisible()

  await test.step('a file that is no key is refused in words, a right one connects', async () => {
    await google.getByRole('button', { name: 'Connect' }).click()
    const dialog = page.getByRole('dialog')
    await expectNoAxeFindings(page)
    const upload = (buffer: Buffer) =>
      dialog
        .getByLabel('Choose the JSON file of the key')
        .setInputFiles({ name: 'key.json', mimeType: 'application/json', buffer })
    await upload(Buffer.from('{}'))
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(dialog.getByText('This is no service account.')).toBeVisible()
    await upload(keyFile(company.username))
    await dialog.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByText('Google Workspace is connected.')).toBeVisible()
    await expect(google.getByText('Connected', { exact: true })).toBeVisible()
  })

  const people = page.getByRole('table', { name: 'Who has what' })
  const row = (name: string) => people.getByRole('row', { name: new RegExp(name) })
  const work = page.getByRole('status').filter({ hasText: 'All mails' })

  await test.step('a look says what would be done, and writes nothing', async () => {
    await page.getByRole('button', { name: 'Look first' }).click()
    await expect(work.getByText(/8 .* would/)).toBeVisible({ timeout: 30_000 })
    await expect(row('Šimić').getByText('Has another one')).toBeVisible()
    await expect(row('Brandstätter').getByText('Has none')).toBeVisible()
    await expectNoAxeFindings(page)
  })

  await test.step('a roll-out asks before, and says who has it', async () => {
    await page.getByRole('button', { name: 'Roll out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Roll out' }).click()
    await expect(people.getByText('Has the present one')).toHaveCount(8, { timeout: 30_000 })
    await page.getByRole('button', { name: /What was done for .*Šimić/ }).click()
    await expect(page.getByRole('dialog').getByText('“All mails” was set.')).toBeVisible()
    await expectNoAxeFindings(page)
    await page.keyboard.press('Escape')
  })

  await test.step('who has changed has an old one, and alone gets the new one', async () => {
    const path = `/cards/${cards.thomas.uuid}`
    const { data } = await api.get<{ data: { version: number } }>(path)
    const headers = { Authorization: `Bearer ${company.token}`, 'If-Match': `"${data.version}"` }
    const changed = await page.request.patch(`/v1${path}`, { headers, data: { job_title: 'Leitung Service' } })
    expect(changed.ok(), await changed.text()).toBe(true)
    await page.reload()
    await expect(row('Brandstätter').getByText('Has an old one')).toBeVisible()
    await page.getByRole('button', { name: 'Roll out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Roll out' }).click()
    await expect(row('Brandstätter').getByText('Has the present one')).toBeVisible({ timeout: 30_000 })
    await expect(work.getByText(/^1 /)).toBeVisible()
  })

  await test.step('what stood there before comes back', async () => {
    await page.getByRole('checkbox', { name: /Šimić/ }).check()
    await page.getByRole('button', { name: 'Put back for 1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Put former ones back' }).click()
    await expect(row('Šimić').getByText('Put back')).toBeVisible({ timeout: 30_000 })
    await expect(people.getByText('Has the present one')).toHaveCount(7)
  })

  await google.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(google.getByText('Not connected')).toBeVisible()
})
