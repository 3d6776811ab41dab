// What people see when something cannot be read, loaded or saved, and how it goes on.
import type { Locator, Page } from '@playwright/test'

import { DEMO_PASSWORD } from './support/installation'
import { MANAGER, readOn, signInAs } from './support/people'
import { signedInScreens } from './support/screens'
import { expect, test } from './support/test'

const RESTING = 'The server is resting.'
const OFFLINE = 'No connection to the server. Check your network and try again.'
const waits = (page: Page) => page.locator('[aria-busy=true], .mantine-Skeleton-root[data-visible]')
const again = (page: Page) => page.getByRole('alert').getByRole('button', { name: 'Try again' })
const failed = (page: Page, message = RESTING) => page.getByRole('alert').filter({ hasText: message })

/** The frame of a page, and the thing that it is about. */
const FRAME = /\/(?:auth\/check|me\/spaces|checkPermission|(?:spaces|cards)\/[0-9a-f-]{36})$/
/** What pages do without: an indicator, the spaces in a number, a sentence without its numbers, places to be followed. */
const DONE_WITHOUT =
  /\/me\/jobs|phoneprefix|\/grid(?!\/templates)\S* \S*\/(?:overview|templates)$|\/edit\/\S* \S*\/cards\/\S*\/locations$/
/** On a narrow page the live card comes up in a sheet, and only then says that it is not there. */
const IN_SHEET = /\/(?:edit|grid)\S* \S*\/preview$/

/** Every other read is refused. Tells what was. */
async function refuseReads(page: Page): Promise<string[]> {
  const refused: string[] = []
  await page.route(
    ({ pathname }) => pathname.startsWith('/v1/') && !FRAME.test(pathname),
    (route) => {
      const address = new URL(route.request().url())
      if (route.request().method() !== 'GET' && !address.pathname.endsWith('/preview')) return route.fallback()
      refused.push(`${new URL(page.url()).pathname} ${address.pathname}${address.search}`)
      return route.fulfill({ status: 500, json: { message: RESTING, code: 'resting', errors: {} } })
    },
  )
  return refused
}

/** Presses every "Try again" until nothing is failed and nothing on its way: behind one, others may wait. */
async function tryAgain(page: Page): Promise<void> {
  await expect(async () => {
    for (const button of await again(page).all()) await button.click({ timeout: 500 }).catch(() => undefined)
    await expect(waits(page)).toHaveCount(0, { timeout: 5000 })
    await expect(again(page)).toHaveCount(0, { timeout: 1000 })
  }).toPass({ timeout: 20_000 })
}

// Wide and light, narrow and dark; half of the screens each.
for (const [half, width, colorScheme] of [
  [0, 1440, 'light'],
  [1, 390, 'dark'],
] as const) {
  test.describe(`${width} pixels, ${colorScheme}`, () => {
    test.use({ viewport: { width, height: 900 }, colorScheme })

    test('on every screen it is said what cannot be read, and "Try again" brings it', async ({ page }) => {
      test.setTimeout(240_000)
      const token = await signInAs(page, MANAGER)
      const paths = (await signedInScreens(page, token)).filter((path) => path !== '/nowhere')
      for (const path of paths.filter((_path, place) => place % 2 === half)) {
        const refused = await refuseReads(page)
        await page.goto(path)
        await expect(page.locator('h1, [role=alert]').first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expect.soft(waits(page), path).toHaveCount(0)
        const missed = refused.filter(
          (address) => !DONE_WITHOUT.test(address) && !(width < 1200 && IN_SHEET.test(address)),
        )
        // A preview is asked for a moment after the rest.
        await expect
          .poll(async () => (await failed(page).count()) > 0, { message: `${path} says it of ${missed.join()}` })
          .toBe(missed.length > 0)
        await page.unrouteAll()
        if (missed.length > 0) await tryAgain(page)
      }
    })
  })
}

test('what was typed stays when it cannot be saved, and is saved once it can', async ({ page, company }) => {
  test.setTimeout(120_000)
  await signInAs(page, company.manager)
  const { id } = company
  const card = `/space/${id}/cards/${company.cards.oliver.uuid}`
  const keeps = async (field: Locator, text: string, save: Locator, done: () => Promise<void>) => {
    await field.fill(text)
    await page.context().setOffline(true)
    await save.click()
    await expect(page.getByText(OFFLINE).first()).toBeVisible()
    await expect(field).toHaveValue(text)
    await page.context().setOffline(false)
    await save.click()
    await done()
  }
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const saved = () => expect(page.getByRole('region', { name: 'Unsaved changes' })).toHaveCount(0)
  for (const [path, label, text] of [
    [`${card}/edit/contact-details`, 'Job title', 'Managing director'],
    [`/space/${id}/grid/placeholder`, 'Company name', 'Alpenwerk Nord'],
    [`/space/${id}/settings`, 'Name', 'Alpenwerk Ost'],
    ['/profile', 'Last name', 'Hofer-Neu'],
  ] as const) {
    await test.step(path, async () => {
      await page.goto(path)
      await keeps(page.getByLabel(label, { exact: true }), text, save, saved)
    })
  }
  await test.step('a notice', async () => {
    await page.goto(card)
    await readOn(page)
    const notice = page.getByRole('region', { name: 'Notice', exact: true })
    await notice.getByRole('button', { name: 'Write a notice' }).click()
    await keeps(notice.getByRole('textbox').first(), 'On holiday', notice.getByRole('button', { name: 'Save' }), () =>
      expect(notice.getByText('Shown now')).toBeVisible(),
    )
  })
  await test.step('an invitation', async () => {
    await page.goto(`/space/${id}/settings/users`)
    await page.getByRole('button', { name: 'Invite people' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Email addresses').fill(`${company.newcomer('nora')},`)
    await keeps(dialog.getByLabel(/^Message/), 'Welcome', dialog.getByRole('button', { name: /^Send/ }), () =>
      expect(dialog.getByRole('button', { name: 'Done' })).toBeVisible(),
    )
  })
})

test('sign-in keeps what was typed without a connection', async ({ page, person }) => {
  await page.goto('/auth/login')
  await page.getByLabel('Email').fill(person)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(failed(page, OFFLINE)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible()
})

test('without a connection a list says so instead of waiting, and comes by itself once there is one', async ({
  page,
  company,
}) => {
  await signInAs(page, company.manager)
  await page.goto(`/space/${company.id}/cards`)
  await expect(page.getByRole('link', { name: 'Oliver Whitfield' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('columnheader').getByRole('button').last().click()
  await expect(failed(page, OFFLINE)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('link', { name: 'Oliver Whitfield' })).toBeVisible()
})

test('a part of the program that was lost is fetched by "Try again", without a reload', async ({ page, company }) => {
  await signInAs(page, company.manager)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('button', { name: /profile and sign out/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Debug' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('menuitem', { name: 'Debug' }).click()
  await expect(page.getByText('Error. Something went wrong.')).toBeVisible()
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  await page.context().setOffline(false)
  await tryAgain(page)
  await expect(page.getByRole('heading', { name: 'Debug' })).toBeVisible()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
})

test('texts that were lost are a part like any other, and come by "Try again"', async ({ page, company }) => {
  await signInAs(page, company.manager)
  const texts = /\/assets\/texts-[^/]+\/en\/wallet\.json$/
  await page.route(texts, (route) => route.abort())
  await page.goto(`/space/${company.id}/settings`)
  await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
  await expect(page.getByText('500', { exact: true })).toHaveCount(0)
  await page.unroute(texts)
  await tryAgain(page)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Alpenwerk AG')
})

test('only the word of the server ends a session', async ({ page, company }) => {
  await signInAs(page, company.manager)
  for (const status of [500, 403, 404]) {
    await page.route('**/v1/auth/check', (route) => route.fulfill({ status, json: { message: RESTING } }))
    await page.goto('/spaces')
    await expect(failed(page)).toBeVisible()
    await page.unrouteAll()
    await tryAgain(page)
    await expect(page.getByRole('heading', { name: 'All spaces' })).toBeVisible()
  }
  await page.request.post('/v1/auth/logout', {
    headers: { Authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('accessToken'))}` },
  })
  await page.reload()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Fspaces/)
})

test('a server that is busy for a moment is asked again quietly, after the wait that it names', async ({
  page,
  company,
}) => {
  await signInAs(page, company.manager)
  let refused = 0
  await page.route('**/v1/spaces/*/cards?**', (route) =>
    (refused += 1) > 1
      ? route.fallback()
      : route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: { message: RESTING, code: 'busy' } }),
  )
  await page.goto(`/space/${company.id}/cards`)
  await expect(page.getByRole('link', { name: 'Oliver Whitfield' })).toBeVisible()
  expect(refused).toBeGreaterThan(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('nothing is fetched ahead for who saves data, from the moment on in which that is so', async ({
  page,
  company,
}) => {
  await signInAs(page, company.manager)
  await page.clock.install()
  await page.goto(`/space/${company.id}/cards?per_page=25`)
  await expect(page.getByRole('link', { name: 'Oliver Whitfield' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const save = (saveData: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: value }, configurable: true })
    }, saveData)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await save(true)
  await page.getByRole('link', { name: 'Oliver Whitfield' }).hover()
  await page.clock.runFor(300)
  expect(asked).toEqual([])
  await save(false)
  await page.getByRole('link', { name: 'Settings' }).first().hover()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
})

test('who loses the connection can still sign out', async ({ page, person }) => {
  await signInAs(page, person)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible()
  // The first sign of a person fetches what may be needed.
  await page.mouse.move(400, 400)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'profile and sign out' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.context().setOffline(false)
})
