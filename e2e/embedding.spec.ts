// People on other sites: a manager switches it on and names the intranet; the intranet shows the list, another site may
// not, and a card opens beside it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from '@playwright/test'

import { URL as SITE } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

/** A site of somebody else's, at a host of its own, with a frame in its page. */
async function site(markup: string) {
  const page = `<!doctype html><html lang="en"><title>Site</title><h1>Our people</h1>${markup}</html>`
  const server = createServer((_request, answer) => {
    answer.setHeader('Content-Type', 'text/html; charset=utf-8')
    answer.end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

async function expectNothingHangsOver(page: Page): Promise<void> {
  const [scroll, inner] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  expect(scroll).toBeLessThanOrEqual(inner ?? 0)
}

for (const width of [1440, 390]) {
  test(`a manager shows people on the intranet, ${String(width)} pixels`, async ({ page, company }) => {
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, company.manager)
    await page.goto(`/space/${company.id}/settings`)
    await page.getByRole('link', { name: 'Other websites' }).click()
    await expect(page.getByRole('heading', { name: 'People on other websites' })).toBeVisible()
    await page.getByLabel('Show people on other websites').check()
    await expect(page.getByText('No website is allowed yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Add website' }).click()
    await page.getByLabel('Website 1', { exact: true }).fill('https://intranet.example.com/people')
    await page.getByRole('button', { name: 'Save' }).click()
    // Above the form, and at its row.
    await expect(page.getByText('Enter https:// and a host without a path').last()).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByLabel('Website 1', { exact: true }).fill('https://intranet.example.com')
    await page.getByLabel('Allow links by key').check()
    await page.getByRole('button', { name: 'Save' }).click()
    const preview = page.frameLocator('iframe').first()
    await expect(preview.getByRole('link', { name: /Hannes/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Address of the links' })).toBeVisible()
    await expectNothingHangsOver(page)
    await expectNoAxeFindings(page)
  })
}

test('the named site shows people, another is refused, and a card opens beside it', async ({ page, company }) => {
  const markup = `<iframe src="${SITE}/embed/people/${company.id}?lang=en" title="People" width="100%" height="600"></iframe>`
  const { server, port } = await site(markup)
  try {
    // Browsers take a page of the machine itself for a secure one; the policy names it as it names any other.
    await page.route(`${SITE}/embed/people/**`, async (route) => {
      const answer = await route.fetch()
      const headers = answer.headers()
      const policy = headers['content-security-policy'] ?? ''
      const local = policy.replace('https://intranet.example.com', `http://intranet.localhost:${String(port)}`)
      await route.fulfill({ response: answer, headers: { ...headers, 'content-security-policy': local } })
    })
    await company.change({ settings: { embedding: true, embedding_origins: ['https://intranet.example.com'] } })
    await page.goto(`http://intranet.localhost:${String(port)}/`)
    const people = page.frameLocator('iframe')
    const hannes = people.getByRole('link', { name: /Hannes/ })
    await expect(hannes).toBeVisible()
    await expectNoAxeFindings(page)
    const [card] = await Promise.all([page.context().waitForEvent('page'), hannes.click()])
    await expect(card.getByRole('heading', { level: 1 })).toContainText('Hannes')

    await page.goto(`http://elsewhere.localhost:${String(port)}/`)
    await expect(page.getByRole('heading', { name: 'Our people' })).toBeVisible()
    await expect(people.getByRole('link', { name: /Hannes/ })).toHaveCount(0)
  } finally {
    server.close()
  }
})

test('frames have no barriers, by day and by night, on a phone and beside a text', async ({ page, company }) => {
  await company.change({ settings: { embedding: true } })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of [`/embed/people/${company.id}`, `/embed/card/${company.cards.hannes.handle}`]) {
      await page.setViewportSize({ width: 320, height: 600 })
      await page.goto(path)
      await expectNothingHangsOver(page)
      await expectNoAxeFindings(page)
    }
  }
})
