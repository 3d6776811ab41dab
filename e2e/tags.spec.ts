// Tags of products, read by a phone's NFC. The browser is given a reader that answers as Chrome's on Android does:
// addresses come as bytes without an encoding, and a reading ends with its signal.
import type { Page } from '@playwright/test'

import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, type Printed, test } from './support/test'

interface Antenna {
  /** How the next readings begin: as a failure of this name, or well. */
  fails: string | null
  /** How many readings are under way. */
  open: number
  tap: (records: { recordType: string; text: string }[]) => void
  slip: () => void
}
type WithAntenna = typeof globalThis & { antenna: Antenna }

function withAntenna(): void {
  const readers = new Set<EventTarget>()
  const antenna: Antenna = {
    fails: null,
    get open() {
      return readers.size
    },
    tap(records) {
      const bytes = (text: string) => new DataView(new TextEncoder().encode(text).buffer)
      const message = {
        records: records.map(({ recordType, text }) => ({
          recordType,
          encoding: recordType === 'text' ? 'utf-8' : null,
          data: recordType === 'empty' ? null : bytes(text),
        })),
      }
      for (const one of readers) one.dispatchEvent(Object.assign(new Event('reading'), { message }))
    },
    slip() {
      for (const one of readers) one.dispatchEvent(new Event('readingerror'))
    },
  }
  class NDEFReader extends EventTarget {
    async scan({ signal }: { signal: AbortSignal }): Promise<void> {
      await Promise.resolve()
      if (antenna.fails) throw new DOMException('', antenna.fails)
      signal.addEventListener('abort', () => readers.delete(this))
      if (!signal.aborted) readers.add(this)
    }
  }
  Object.assign(globalThis, { NDEFReader, antenna })
}

const underWay = (page: Page) => page.evaluate(() => (globalThis as WithAntenna).antenna.open)
const tap = async (page: Page, text: string, recordType = 'url') => {
  await expect.poll(() => underWay(page)).toBe(1)
  await page.evaluate((record) => (globalThis as WithAntenna).antenna.tap([record]), { recordType, text })
}

test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(({ page }) => page.addInitScript(withAntenna))

test('an employee holds a product to the phone and connects it', async ({ page, company }) => {
  const [product] = (await company.products(1, 'stock')) as [Printed]
  const { id, cards, employee } = company
  await signInAs(page, employee)
  await page.goto(`/space/${id}/cards/${cards.hannes.uuid}/serial-numbers`)
  await page.getByRole('button', { name: 'Produkt verbinden' }).click()
  const dialog = page.getByRole('dialog')
  const serial = dialog.getByRole('textbox', { name: 'Seriennummer' })
  const nfc = dialog.getByRole('button', { name: 'NFC' })

  await test.step('what is no product is said, and nothing is taken', async () => {
    await nfc.click()
    await expect(dialog.getByText('Halten Sie das Produkt an Ihr Telefon')).toBeVisible()
    await expectNoAxeFindings(page)
    await tap(page, 'https://elsewhere.example/p/2345-6789-ABCD')
    await expect(dialog.getByRole('alert')).toContainText('Produkt')
    await tap(page, `https://cards.example/c/${cards.zoe.handle}`)
    await expect(dialog.getByRole('alert')).toContainText('Karte')
    await page.evaluate(() => (globalThis as WithAntenna).antenna.tap([{ recordType: 'empty', text: '' }]))
    await expect(dialog.getByText('Der Tag war nicht lesbar.')).toBeVisible()
    await expect(serial).toHaveValue('')
  })

  await test.step('a tag that slipped away is read the second time, and its PIN is asked for', async () => {
    await page.evaluate(() => (globalThis as WithAntenna).antenna.slip())
    await expect(dialog.getByText('Der Tag war nicht lesbar.')).toBeVisible()
    await tap(page, product.address)
    await expect(serial).toHaveValue(product.serial)
    const pin = dialog.getByRole('textbox', { name: 'PIN' })
    await expect(pin).toBeFocused()
    // The phone reads on only while the product is asked for.
    expect(await underWay(page)).toBe(0)
    await pin.fill(product.pin)
    await pin.press('Enter')
    await expect(page.getByRole('link', { name: product.serial })).toBeVisible()
  })
})

test('products with keys are handed out by their tags, one after the other', async ({ page, company }) => {
  const [first, second] = (await company.products(2)) as [Printed, Printed]
  await signInAs(page, company.manager)
  await page.goto(`/space/${company.id}/products/hand-out`)
  await page.getByRole('button', { name: 'NFC' }).click()
  // A tag with keys says its counter too.
  await tap(page, `${first.address}?e=EF963FF7828658A599F3041510671E88&c=94EED9EE65337086`)
  await expect(page.getByText(first.serial, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Hand out to / }).click()
  await expect(page.getByRole('button', { name: /^Undo: / })).toHaveCount(1)
  await tap(page, second.serial, 'text')
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Hand out to / }).click()
  await expect(page.getByRole('button', { name: /^Undo: / })).toHaveCount(2)
  await page.getByRole('button', { name: 'Scanner' }).click()
  expect(await underWay(page)).toBe(0)
})

for (const [error, title, words] of [
  ['NotAllowedError', 'NFC is not allowed', 'settings of your browser'],
  ['NotReadableError', 'NFC is switched off', 'settings of your phone'],
  ['NotSupportedError', 'This phone reads no tags', 'Use the camera'],
  ['NetworkError', 'NFC does not work', 'Try again'],
] as const) {
  test(`a phone that answers ${error} is told apart, and tried again`, async ({ page, company }) => {
    await signInAs(page, company.manager)
    await page.goto(`/space/${company.id}/products/hand-out`)
    const answers = (fails: string | null) =>
      page.evaluate((name) => ((globalThis as WithAntenna).antenna.fails = name), fails)
    await answers(error)
    await page.getByRole('button', { name: 'NFC' }).click()
    const said = page.getByRole('alert')
    await expect(said).toContainText(title)
    await expect(said).toContainText(words)
    await expectNoAxeFindings(page)
    const again = said.getByRole('button', { name: 'Try again' })
    // What the phone has not got, it has not got a moment later.
    if (error === 'NotSupportedError') return expect(again).toHaveCount(0)
    await answers(null)
    await again.click()
    await expect(page.getByText('Hold the product to your phone')).toBeVisible()
    expect(await underWay(page)).toBe(1)
  })
}

test.describe('a browser without NFC', () => {
  test('offers no such way', async ({ browser, company }) => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signInAs(page, company.manager)
    await page.goto(`/space/${company.id}/products/hand-out`)
    await expect(page.getByRole('button', { name: 'Camera' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'NFC' })).toHaveCount(0)
    await context.close()
  })
})
