import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'

import { python, ROOT } from './support/installation'
import { expectNoAxeFindings, openBackOffice, readOn, signInAs } from './support/people'
import { expect, test } from './support/test'

const OFFICE = '/backoffice/wallet/walletcertificate/'
const CHAIN = `import base64, json, sys
sys.path.insert(0, sys.argv[1])
from tests.wallet import chain
made = chain.make()
files = {"right.p12": made.p12, "wwdr.pem": made.pem(made.wwdr), "root.pem": made.pem(made.root)}
print(json.dumps({name: base64.b64encode(content).decode() for name, content in files.items()}))`

/** Files of a ZIP by its directory of contents. */
function unzipped(content: Buffer): Record<string, Buffer> {
  const found: Record<string, Buffer> = {}
  for (let at = content.indexOf('PK\u0001\u0002'); at >= 0; at = content.indexOf('PK\u0001\u0002', at + 4)) {
    const [how, packed, name, from] = [
      content.readUInt16LE(at + 10),
      content.readUInt32LE(at + 20),
      content.toString('utf8', at + 46, at + 46 + content.readUInt16LE(at + 28)),
      content.readUInt32LE(at + 42),
    ]
    const start = from + 30 + content.readUInt16LE(from + 26) + content.readUInt16LE(from + 28)
    const data = content.subarray(start, start + packed)
    found[name] = how === 0 ? data : inflateRawSync(data)
  }
  return found
}

// From the operator's certificate to the pass in a visitor's hand, and the own one of the person.
test('an operator uploads a certificate, a visitor takes a pass, a person the own one', async ({
  page,
  browser,
  company,
  operator,
}) => {
  test.setTimeout(180_000)
  const files = JSON.parse(python(CHAIN, join(ROOT, 'backend'))) as Record<string, string>
  const upload = (name: string, as = name) => ({
    name: as,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(files[name]!, 'base64'),
  })

  await test.step('a wrong chain is refused in words, a right one is kept', async () => {
    await openBackOffice(page, operator)
    await page.goto(`${OFFICE}apple/`)
    await page.locator('input[name=certificate]').setInputFiles(upload('right.p12'))
    await page.locator('input[name=password]').fill('geheim')
    await page.locator('input[name=chain]').setInputFiles(upload('root.pem'))
    await page.getByRole('button', { name: 'Check and keep' }).click()
    await expect(page.getByText('This is not who has made the certificate. Fetch “Self-made WWDR G1”')).toBeVisible()
    await page.locator('input[name=certificate]').setInputFiles(upload('right.p12'))
    await page.locator('input[name=password]').fill('falsch')
    await page.locator('input[name=chain]').setInputFiles(upload('wwdr.pem'))
    await page.getByRole('button', { name: 'Check and keep' }).click()
    await expect(page.getByText('This is not the password of the file.')).toBeVisible()
    await page.locator('input[name=certificate]').setInputFiles(upload('right.p12'))
    await page.locator('input[name=password]').fill('geheim')
    await page.locator('input[name=chain]').setInputFiles(upload('wwdr.pem'))
    await page.getByRole('button', { name: 'Check and keep' }).click()
    await expect(page.getByText('Kept: pass type pass.example.cards of team ABCDE12345')).toBeVisible()
    await expect(page.getByText('no phone takes its passes').first()).toBeVisible()
  })

  await test.step('a visitor takes the pass on the card', async () => {
    const context = await browser.newContext({ locale: 'en-GB', acceptDownloads: true })
    const visitor = await context.newPage()
    await visitor.goto(`/c/${company.cards.zoe.handle}`)
    const button = visitor.getByRole('link', { name: 'Add to Apple Wallet' })
    await expect(button).toBeVisible()
    await expectNoAxeFindings(visitor)
    const waiting = visitor.waitForEvent('download')
    await button.click()
    const pass = unzipped(readFileSync(await (await waiting).path()))
    const told = JSON.parse(pass['pass.json']!.toString()) as {
      serialNumber: string
      generic: { primaryFields: { value: string }[] }
    }
    expect(told.serialNumber).toBe(company.cards.zoe.uuid.replaceAll('-', ''))
    expect(told.generic.primaryFields[0]!.value).toContain('Zoë')
    expect(Object.keys(JSON.parse(pass['manifest.json']!.toString()) as object)).toContain('icon@3x.png')
    await context.close()
  })

  await test.step('an Android phone is not shown what it cannot use', async () => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    const held = await phone.newPage()
    await held.goto(`/c/${company.cards.zoe.handle}`)
    await expect(held.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(held.getByText('Add to Apple Wallet')).toBeHidden()
    await phone.close()
  })

  await test.step('the settings say how it stands, and the switch takes the button away', async () => {
    await signInAs(page, company.manager)
    await page.goto(`/space/${company.id}/settings`)
    await expect(page.getByText('Apple Wallet: with a trial certificate, which phones refuse')).toBeVisible()
    await expect(page.getByText('Google Wallet: the operator has uploaded no service account')).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByRole('switch', { name: 'Wallets' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
    expect(await (await page.request.get(`/c/${company.cards.zoe.handle}`)).text()).not.toContain('apple-wallet')
    await page.getByRole('switch', { name: 'Wallets' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  })

  await test.step('who has a card takes the own one, with its code', async () => {
    await signInAs(page, company.employee)
    await page.goto(`/space/${company.id}/cards/${company.cards.hannes.uuid}`)
    await readOn(page)
    await expect(page.getByRole('heading', { name: 'My card in the wallet' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Code for Apple Wallet' })).toBeVisible()
    await expectNoAxeFindings(page)
    const address = await page.getByRole('link', { name: 'Add to Apple Wallet' }).getAttribute('href')
    const pass = unzipped(await (await page.request.get(address!)).body())
    const told = JSON.parse(pass['pass.json']!.toString()) as { barcodes: { message: string }[] }
    expect(told.barcodes[0]!.message).toContain('/q/')
  })
})
