// A connector to another system: a manager makes one, sees in words why nobody answers, what would be sent and how many
// would flow; nothing is switched on by a system that is not there.
import type { Page } from '@playwright/test'

import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

async function expectGood(page: Page): Promise<void> {
  const [scroll, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(scroll).toBeLessThanOrEqual(inner ?? 0)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectNoAxeFindings(page)
  }
}

for (const width of [1440, 390]) {
  test(`a manager looks at what would flow into another system, ${String(width)} pixels`, async ({ page, company }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, company.manager)
    await page.goto(`/space/${company.id}/settings`)
    await page.getByRole('link', { name: 'Connectors' }).click()
    await expect(page.getByRole('heading', { name: 'Let contacts flow into your CRM' })).toBeVisible()
    await expectGood(page)
    const dialog = page.getByRole('dialog')

    await test.step('one is made as a draft', async () => {
      await page.getByRole('button', { name: 'New connector' }).click()
      await dialog.getByRole('combobox', { name: 'System' }).click()
      await page.getByRole('option', { name: 'Any system (JSON)' }).click()
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Intranet')
      await dialog.getByRole('textbox', { name: 'Address of the system' }).fill('http://10.0.0.1')
      await dialog.getByRole('checkbox', { name: 'People (cards)' }).check()
      await dialog.getByRole('button', { name: 'Make connector' }).click()
      await expect(dialog.getByText('Write an address that begins with https://.').last()).toBeVisible()
      await expectGood(page)
      await dialog.getByRole('textbox', { name: 'Address of the system' }).fill('https://127.1')
      await dialog.getByRole('button', { name: 'Make connector' }).click()
      await expect(page.getByRole('heading', { name: 'Intranet' })).toBeVisible()
    })

    await test.step('the test call says in words why it came to nothing', async () => {
      await page.getByRole('button', { name: 'Test call' }).click()
      await expect(page.getByText('The address leads into a private network')).toBeVisible()
    })

    await test.step('what would be sent is shown as it is typed', async () => {
      const preview = page.getByRole('list', { name: 'What would be sent' })
      await expect(preview.getByText('https://127.1/people/').first()).toBeVisible()
      await page.getByRole('textbox', { name: 'JSON' }).fill('{"called": "{{name}}"}')
      await expect(preview.getByText('"called"').first()).toBeVisible()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText('Connector saved')).toBeVisible()
    })

    await test.step('the dry run says how many, and sends nothing', async () => {
      await page.getByRole('button', { name: 'Start dry run' }).click()
      const run = page.getByRole('list', { name: 'Dry run' })
      await expect(run.getByText('"called"').first()).toBeVisible()
      await expectGood(page)
    })

    await test.step('it is not switched on by nobody', async () => {
      await page.getByRole('button', { name: 'Switch on' }).click()
      await dialog.getByRole('button', { name: 'Switch on' }).click()
      await expect(page.getByText('The other system has not accepted the test call.')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByText('Draft', { exact: true })).toBeVisible()
    })
  })
}
