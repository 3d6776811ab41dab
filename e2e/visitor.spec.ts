import { expect, test } from '@playwright/test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { DATA, python } from './support/installation'
import { apiOf, expectNoAxeFindings, login, MANAGER } from './support/people'

test.use({ viewport: { width: 390, height: 844 } })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor on a phone reads the card, saves the contact, and a phone book reads it', async ({ page }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(new URL(page.url() === 'about:blank' ? request.url() : page.url()).origin))
        foreign.push(request.url())
    })
    const answer = await page.goto('/c/zoe')
    expect(answer?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Zoë Šimić-Hölzl')
    await expect(page.getByText('Head of Digital Products').first()).toBeVisible()
    const save = page.getByRole('link', { name: 'Save contact' })
    await expect(save).toBeInViewport()
    await expect(page.getByRole('link', { name: /LinkedIn/ }).first()).toHaveAttribute(
      'href',
      /^https:\/\/www\.linkedin\.com\/in\//,
    )
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)

    const file = await page.request.get((await save.getAttribute('href'))!)
    expect(file.headers()['content-type']).toBe('text/vcard; charset=utf-8')
    const target = join(DATA, 'zoe.vcf')
    writeFileSync(target, await file.body())
    const read = JSON.parse(
      python(
        `import json,sys,vobject
card=vobject.readOne(open(sys.argv[1],"rb").read().decode("utf-8"))
print(json.dumps({"name":card.fn.value,"family":card.n.value.family,"given":card.n.value.given,"org":card.org.value[0],"title":card.title.value,"tel":[t.value for t in card.tel_list],"email":card.email.value,"city":card.adr.value.city,"photo":len(card.photo.value)}))`,
        target,
      ),
    ) as Record<string, unknown>
    expect(read).toMatchObject({
      name: 'Dr. Zoë Šimić-Hölzl',
      family: 'Šimić-Hölzl',
      given: 'Zoë',
      org: 'Alpenwerk AG',
      title: 'Head of Digital Products',
      city: 'Innsbruck',
    })
    expect(read.tel).toContain('+436645550000')
    expect(read.photo).toBeGreaterThan(1000)
    expect(foreign).toEqual([])
  })

  test('the page speaks the language of the visitor, and changes it without script', async ({ browser }) => {
    const context = await browser.newContext({
      locale: 'hu-HU',
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    })
    const page = await context.newPage()
    await page.goto('/c/zoe')
    await expect(page.locator('html')).toHaveAttribute('lang', 'hu')
    await page.goto('/c/zoe?lang=pt')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
    await context.close()
  })

  for (const [state, search, status] of [
    ['unknown', null, 404],
    ['draft', 'Dvořák', 404],
    ['inactive', 'Gegić', 410],
    ['locked', 'De Santis', 403],
  ] as const) {
    test(`a card that is ${state} is a friendly page with the right status`, async ({ page }) => {
      let handle = 'nobody-here'
      if (search) {
        const { access_token: token } = await login(page.request, MANAGER)
        const found = await apiOf(page.request, token).get<{ data: { handle: string }[] }>(
          `/me/cards?search=${encodeURIComponent(search)}`,
        )
        handle = found.data[0]!.handle
      }
      const answer = await page.goto(`/c/${handle}`)
      expect(answer?.status()).toBe(status)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (search) await expect(page.locator('body')).not.toContainText(search)
    })
  }
})

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the card, ${scheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto('/c/zoe')
    await expectNoAxeFindings(page)
    await page.goto('/c/nobody-here')
    await expectNoAxeFindings(page)
  })
}
