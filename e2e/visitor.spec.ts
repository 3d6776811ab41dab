import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { DATA, python, URL } from './support/installation'
import { apiOf, expectNoAxeFindings, login, MANAGER, signInAs } from './support/people'
import { expect, test } from './support/test'

test.use({ viewport: { width: 390, height: 844 } })

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor on a phone reads the card, saves the contact, and a phone book reads it', async ({ page }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (
        !request.url().startsWith(new globalThis.URL(page.url() === 'about:blank' ? request.url() : page.url()).origin)
      )
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

  test('saving stays in reach of the thumb, and covers nothing at the end', async ({ page }) => {
    await page.goto('/c/zoe')
    const reach = page.locator('.rr a.b')
    await expect(page.getByRole('link', { name: 'Save contact' })).toBeInViewport()
    await expect(reach).not.toBeInViewport()
    await page.mouse.move(195, 400)
    await page.mouse.wheel(0, 900)
    await expect(page.getByRole('link', { name: 'Save contact' })).not.toBeInViewport()
    await expect(reach).toBeInViewport({ ratio: 1 })
    const { y, height } = (await reach.boundingBox())!
    expect(844 - y - height).toBeLessThan(40)
    await page.mouse.wheel(0, 9000)
    // A page scrolls a moment after the wheel.
    await expect(async () => {
      const share = (await page.getByText('Share this card').boundingBox())!
      expect(share.y + share.height).toBeLessThan((await reach.boundingBox())!.y)
    }).toPass()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  })

  test('a name from right to left turns the head of the card, and a short card has one button', async ({
    page,
    company,
  }) => {
    for (const [first_name, last_name] of [
      ['محمد', 'العلي'],
      ['יעל', 'כהן'],
    ]) {
      const card = { first_name, last_name, job_title: 'Head of R&D (EMEA)', state: 'active', layout: { mode: 'dark' } }
      const made = await company.api.post<{ data: { handle: string } }>(`/spaces/${company.id}/cards`, card)
      await page.goto(`/c/${made.data.handle}`)
      const right = async (selector: string) => {
        const box = (await page.locator(selector).boundingBox())!
        return 390 - box.x - box.width
      }
      expect(await right('.y')).toBeLessThan(24)
      const alignment = (selector: string) =>
        page.locator(selector).evaluate((found) => {
          const { direction, textAlign } = getComputedStyle(found)
          return [direction, textAlign]
        })
      expect(await alignment('h1')).toEqual(['rtl', 'start'])
      // Each line is written in its own direction, and stands where the name stands.
      expect(await alignment('p.j')).toEqual(['ltr', 'right'])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    }
  })

  test('a large screen has the code for a phone beside the card, and prints it on one page', async ({ page }) => {
    const code = page.getByRole('complementary', { name: 'Open on your phone' })
    await page.goto('/c/zoe')
    await expect(code).toBeHidden()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(code.getByRole('img')).toBeInViewport()
    for (const link of await page.locator('.rr a').all()) await expect(link).not.toBeInViewport()
    const { width } = (await code.getByRole('img').boundingBox())!
    expect(width).toBeGreaterThan(150)
    for (const format of ['A4', 'Letter']) {
      const sheet = (await page.pdf({ format })).toString('latin1')
      expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    }
    await page.emulateMedia({ media: 'print' })
    for (const shown of ['h1', '.da', 'aside img']) await expect(page.locator(shown)).toBeVisible()
    for (const hidden of ['.v', '.sh', 'iframe', 'footer']) await expect(page.locator(hidden).first()).toBeHidden()
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

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true })

  test('"Share" opens the phone\'s own sheet, and below it what can be read', async ({ page }) => {
    const refused: string[] = []
    page.on('console', (message) => refused.push(message.text()))
    await page.addInitScript(() => {
      const shared: unknown[] = []
      Object.assign(window, { shared })
      navigator.share = (data) => Promise.resolve(void shared.push(data))
    })
    const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
    await page.goto('/c/zoe')
    const share = page.getByText('Share this card')
    const told = page.waitForRequest(/\/c\/zoe\/clicks\/shares$/)
    await share.tap()
    await told
    await expect.poll(shared).toEqual([{ title: await page.title(), url: expect.stringMatching(/\/c\/zoe$/) }])
    await expect(page.locator('.sh p')).toBeVisible()
    // Closing it shares nothing.
    await share.tap()
    await expect(page.locator('.sh p')).toBeHidden()
    expect(await shared()).toHaveLength(1)
    expect(refused).toEqual([])
  })
})

// What names itself "headless" is a machine, and is not counted.
const SOMEBODY = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('what a visitor follows is counted beside the way, and the card says what is kept', async ({
  browser,
  company,
}) => {
  const context = await browser.newContext({ userAgent: SOMEBODY })
  await context.route(/linkedin\.com/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
  )
  const page = await context.newPage()
  await page.goto(`/c/${company.cards.zoe.handle}?lang=en`)
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(page.getByText('48 hours')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Back to the card' }).click()
  await page.getByRole('link', { name: /LinkedIn/ }).click()
  await expect(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
  expect(page.url()).toContain('https://www.linkedin.com/')
  await context.close()

  interface Statistics {
    figures: { views: number; links: number }
    traits: { link: { value: string; clicks: number }[] }
  }
  const counted = async () => (await company.api.get<{ data: Statistics }>(`/spaces/${company.id}/statistics`)).data
  // Sums are made every ten seconds.
  await expect.poll(async () => (await counted()).figures.links, { timeout: 30_000 }).toBe(1)
  expect((await counted()).traits.link).toEqual([{ value: 'linkedin', clicks: 1 }])
})

test('a manager opens the public page of the space, and a visitor finds a person on it', async ({ page, company }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, company.manager)
  await page.goto(`/space/${company.id}/settings`)
  const shown = page.getByRole('switch', { name: 'Show the public page' })
  if (!(await shown.isChecked())) await shown.click({ force: true })
  await page.getByRole('textbox', { name: 'Description' }).fill('Cable cars for everybody.')
  await page.getByText('Other address', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Where visitors are sent' }).fill('http://alpenwerk.example')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Enter an address that begins with https://.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Where visitors are sent' }).fill('https://alpenwerk.example')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const link = page.getByRole('link', { name: new RegExp(`/s/${company.username}$`) })
  await expect(link).toHaveAttribute('href', `${URL}/s/${company.username}`)

  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1440, 'light'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme })
    await page.goto(`/s/${company.username}?q=nobody-of-this-name`)
    await expect(page.getByText('Cable cars for everybody.')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Name or department' }).fill('simic')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await expectNoAxeFindings(page)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
    await page.getByRole('link', { name: /Šimić/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Šimić')
  }
})

test('robots.txt can be read from the page, and nothing else runs or is fetched', async ({ page }) => {
  await page.goto('/c/zoe')
  expect(await page.evaluate(async () => (await fetch('/robots.txt')).text())).toMatch(/^User-agent: \*\nAllow: \//)
  const refused = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'))
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "run"'
    document.body.append(script)
  })
  await refused
  expect(await page.title()).not.toBe('run')
  expect(await page.evaluate(() => fetch('https://elsewhere.example/').then(String, String))).toContain('TypeError')
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
