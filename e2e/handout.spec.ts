// Products: handing out an afternoon's worth by keyboard, and connecting one that nobody has yet.
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test, type Printed } from './support/test'

const plain = ({ serial }: Printed) => serial.replaceAll('-', '').toLowerCase()
/** What a scanner with US layout makes of the address on a German host. */
const scanned = (product: Printed) => product.address.replace('://', 'Ö--').replaceAll('/', '-').replaceAll(':', 'Ö')

test('ten products are handed out by keyboard, each in a moment, and one is taken back', async ({ page, company }) => {
  const products = await company.products(10)
  await signInAs(page, company.manager)
  await page.goto(`/space/${company.id}/products/hand-out`)
  await expect(page.getByText('0 of 8 have a product')).toBeVisible()
  const person = page.getByRole('searchbox')
  const done = page.getByRole('region', { name: 'Handed out' })

  // Eight go to the next one in the list: what the scanner types, and Enter. It types wherever the focus is.
  for (const [number, product] of products.slice(0, 8).entries()) {
    await page.keyboard.insertText(number % 2 ? product.address : scanned(product))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Ready', { exact: true })).toBeVisible()
    await expect(person).toBeFocused()
    await person.press('Enter')
    await expect(done.getByRole('button', { name: /^Undo: / })).toHaveCount(number + 1)
  }
  await expect(page.getByText('8 of 8 have a product')).toBeVisible()
  await expect(page.getByText('Everybody has one')).toBeVisible()

  // One for somebody who is looked for, one whose person's code is scanned.
  const [, , , , , , , , ninth, tenth] = products as [...Printed[]]
  await page.keyboard.insertText(ninth!.serial)
  await page.keyboard.press('Enter')
  await expect(person).toBeFocused()
  await page.keyboard.insertText('hannes')
  await expect(page.getByText('Found', { exact: true })).toBeVisible()
  await person.press('Enter')
  await expect(done.getByRole('listitem')).toHaveCount(9)
  await page.keyboard.insertText(tenth!.serial)
  await page.keyboard.press('Enter')
  await expect(person).toBeFocused()
  await page.keyboard.insertText(`https://cards.example/c/${company.cards.zoe.handle}`)
  await person.press('Enter')
  const last = done.getByRole('listitem').first()
  await expect(last).toContainText('Zoë')
  await expectNoAxeFindings(page)

  // It has the card that a tap shows, until it is taken back.
  const tap = async () => (await page.request.get(`/p/${plain(tenth!)}`)).status()
  await expect.poll(tap).toBe(200)
  await last.getByRole('button', { name: /^Undo: / }).click()
  await expect(last).toContainText('Undone')
  expect(await tap()).toBe(404)

  // What is wrong is said, and nothing is given.
  await page.getByRole('textbox', { name: 'Serial number' }).fill('2345-6789-ABCD')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('no serial number of a product')
})

test('what is handed out without a connection waits, and goes out when it is back', async ({ page, company }) => {
  const [product] = await company.products(1)
  await signInAs(page, company.manager)
  await page.goto(`/space/${company.id}/products/hand-out`)
  await page.getByRole('textbox', { name: 'Serial number' }).fill(product!.serial)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You have no connection')).toBeVisible()
  await page.getByRole('button', { name: /^Hand out to / }).click()
  await expect(page.getByRole('heading', { name: '1 was not handed out' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: /^Undo: / })).toBeVisible()
  await expect(page.getByText('1 of 8 have a product')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('who taps a new product connects it, and the next tap shows the card', async ({ page, company }) => {
    const [product] = await company.products(1, 'stock')
    const tap = `/p/${plain(product!)}`
    const visit = await page.goto(tap)
    expect(visit?.status()).toBe(404)
    await page.getByRole('link', { name: 'Connect it' }).click()
    // Signing in comes back to it.
    await page.getByLabel('Email').fill(company.employee)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await page.getByLabel('Password', { exact: true }).fill('alpenwerk-demo-2026')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: /Connect your product|Ihr Produkt verbinden/ })).toBeVisible()
    await expect(page.getByRole('textbox', { name: /Serial number|Seriennummer/ })).toHaveValue(product!.serial)
    await expectNoAxeFindings(page)

    // A wrong PIN is said where it stands, the right one connects it to the only card.
    const pin = page.getByRole('textbox', { name: 'PIN' })
    await pin.fill('73052847')
    await pin.press('Enter')
    await expect(pin).toHaveAttribute('aria-invalid', 'true')
    await pin.fill(product!.pin)
    await pin.press('Enter')
    await expect(page.getByRole('heading', { name: /is connected|ist verbunden/ })).toBeVisible()
    const shown = await page.goto(tap)
    expect(shown?.status()).toBe(200)
    await expect(page.getByText('Hannes').first()).toBeVisible()
  })
})
