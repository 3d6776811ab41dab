// From the printer's batch to the tap: an operator has a thousand cards made, an employee connects one on a phone.
import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { expectNoAxeFindings, openBackOffice, signInAs } from './support/people'
import { expect, test } from './support/test'

const BATCHES = '/backoffice/products/productbatch/'

/** Does something with the batch whose serials came last. */
async function withBatch(page: Page, number: string, action: string, reason = '') {
  await page.goto(`${BATCHES}?q=${number}`)
  await page.locator('tbody tr').filter({ hasText: 'NFC programming' }).first().getByRole('checkbox').check()
  await page.locator('select[name=action]').selectOption({ label: action })
  if (reason) await page.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await page.getByRole('button', { name: 'Run' }).click()
}

test('an operator has a batch made, and an employee connects a card of it on a phone', async ({
  page,
  browser,
  company,
  operator,
}) => {
  test.setTimeout(180_000)
  let number = ''
  let first = { serial: '', pin: '', address: '' }

  await test.step('the back office asks for a second step, and makes a thousand cards', async () => {
    await openBackOffice(page, operator)
    await page.goto(`${BATCHES}add/`)
    await page.locator('select[name=type]').selectOption({ label: 'NFC card' })
    // A variant of something else is refused.
    await page.locator('select[name=variant]').selectOption({ label: 'Wooden card, Cherry' })
    await page.locator('input[name=quantity]').fill('1000')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('This is a variant of another type.')).toBeVisible()
    await page.locator('select[name=variant]').selectOption({ label: 'NFC card, Black' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const row = page.locator('tbody tr').filter({ hasText: '1000' }).first()
    await expect(row).toBeVisible()
    number = (await row.locator('th, td').nth(1).innerText()).trim()
    // How many are there already stands beside how many it will be.
    await expect
      .poll(async () => {
        await page.goto(`${BATCHES}?q=${number}`)
        return page.locator('tbody tr').first().innerText()
      })
      .toMatch(/1000\s+1000/)
  })

  await test.step('the file for the printer comes once', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      withBatch(page, number, "Printer's file (serials and PINs), once"),
    ])
    const [head, ...lines] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(head).toBe('serial,pin,address,ndef')
    expect(lines).toHaveLength(1000)
    const [serial = '', pin = '', address = ''] = lines[0]!.split(',')
    first = { serial, pin, address }
    await withBatch(page, number, "Printer's file (serials and PINs), once")
    await expect(page.getByText("The printer's file was fetched already.")).toBeVisible()
    await page.getByRole('link', { name: 'NFC programming' }).first().click()
    await expect(page.getByText('User memory, from page 04h')).toBeVisible()
  })

  await test.step('the search box finds the product by its serial', async () => {
    await page.goto('/backoffice/')
    const box = page.locator('#search-input-command')
    // The page listens to keys a moment after it is shown.
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(box).toBeFocused({ timeout: 2000 })
    }).toPass()
    await box.pressSequentially(first.serial)
    await expect(page.getByRole('link', { name: first.serial })).toBeVisible()
  })

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const held = await phone.newPage()
  const tap = `/p/${first.serial.replaceAll('-', '').toLowerCase()}`
  await test.step('who holds a card of it taps it, connects it, and the next tap shows the person', async () => {
    expect((await held.goto(tap))?.status()).toBe(404)
    expect(new URL(first.address).pathname).toBe(tap)
    await expectNoAxeFindings(held)
    await signInAs(held, company.employee)
    await held.goto(tap)
    await held.getByRole('link', { name: /Connect it|verbinden/ }).click()
    const pin = held.getByRole('textbox', { name: 'PIN' })
    await pin.fill(first.pin)
    await pin.press('Enter')
    await expect(held.getByRole('heading', { name: /is connected|ist verbunden/ })).toBeVisible()
    expect((await held.goto(tap))?.status()).toBe(200)
    await expect(held.getByText('Hannes').first()).toBeVisible()
  })

  await test.step('a batch that is called back says so wherever its products are', async () => {
    await withBatch(page, number, 'Call back (with a reason)', 'The adhesive comes off')
    const reach = page.getByRole('row').filter({ hasText: `#${number}` })
    await expect(reach.getByRole('cell')).toHaveText(['1000', '1', '1'])
    await expect(page.getByText('This cannot be undone.')).toBeVisible()
    expect((await held.goto(tap))?.status()).toBe(200)
    await page.getByRole('button', { name: 'Call back for good' }).click()
    await expect(page.getByText('1000 products are being called back.')).toBeVisible()
    await expect.poll(async () => (await held.goto(tap))?.status(), { timeout: 60_000 }).toBe(410)
    await expectNoAxeFindings(held)
    await held.goto(`/space/${company.id}/cards/${company.cards.hannes.uuid}/serial-numbers`)
    await expect(held.getByText(first.serial)).toHaveCount(0)
  })
  await phone.close()
})
