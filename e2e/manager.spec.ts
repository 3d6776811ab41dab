import { apiOf, signInAs } from './support/people'
import { expect, test } from './support/test'

test('a page that does not exist says so in German and in the language of the person', async ({ page, person }) => {
  await signInAs(page, person)
  await page.goto('/nowhere/at-all')
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden!' })).toBeVisible()
  await expect(page.getByText('This page could not be found').first()).toBeVisible()
  await page.getByRole('link', { name: 'To the start page' }).click()
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible()
})

test('a lost part of the page reloads it, at most once a minute', async ({ page, company }) => {
  await signInAs(page, company.manager)
  await page.clock.install()
  const known = new Set<string>()
  page.on('response', (response) => known.add(response.url()))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /Hello/ })).toBeVisible()
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  await page.getByRole('button', { name: /profile and sign out/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeVisible()
  // What was not fetched by now is lost: the parts of the next page.
  const here = new Set(known)
  await page.route(/\/assets\/[^/]+\.js$/, (route) =>
    here.has(route.request().url()) ? route.continue() : route.abort(),
  )
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect.poll(() => loads).toBe(1)
  // The second failure within the minute shows the error page instead of reloading for ever.
  await expect(page.getByText('Error. Something went wrong.')).toBeVisible()
  await page.clock.runFor(30_000)
  expect(loads).toBe(1)
})

test('the language changes at once, and stays in cookie and profile', async ({ page, company }) => {
  const token = await signInAs(page, company.manager)
  await page.goto('/spaces')
  await page.getByRole('button', { name: 'Language: EN, English' }).click()
  await page
    .getByRole('menuitemradio', { name: 'Hrvatski' })
    .or(page.getByRole('menuitem', { name: 'Hrvatski' }))
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Svi prostori' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'hr')
  const cookie = (await page.context().cookies()).find((entry) => entry.name === 'lang')
  expect(cookie?.value).toBe('hr')
  await expect
    .poll(
      async () =>
        (await apiOf(page.request, token).get<{ data: { language: { lang: string } } }>('/me')).data.language.lang,
    )
    .toBe('hr')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Svi prostori' })).toBeVisible()
})

test('a manager makes a space and gives it a name in addresses', async ({ page, company }) => {
  await signInAs(page, company.manager)
  await page.goto('/spaces')
  await page.getByRole('button', { name: 'New space' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Alpenwerk Nordic')
  await expect(dialog.getByLabel('Address', { exact: true })).toHaveValue('alpenwerk-nordic')
  await dialog.getByLabel('Address', { exact: true }).fill(company.username)
  await expect(dialog.getByText(/taken/i).first()).toBeVisible()
  await dialog.getByLabel('Address', { exact: true }).fill('alpenwerk-nordic')
  await dialog.getByRole('button', { name: 'Make space' }).click()
  await expect(page.getByRole('heading', { name: 'Alpenwerk Nordic' })).toBeVisible()
})

test('without a billing account and licence there is one space, and the refusal says why', async ({ page, person }) => {
  const token = await signInAs(page, person)
  await apiOf(page.request, token).post('/spaces', { name: 'Solo' })
  await page.goto('/spaces')
  await page.getByRole('button', { name: 'New space' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Solo Zwei')
  await dialog.getByRole('button', { name: 'Make space' }).click()
  await expect(page.getByText(/one space/i).first()).toBeVisible()
})

test('the menu of a row leads to the card as visitors see it, and gives its address', async ({ page, company }) => {
  await signInAs(page, company.manager)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/space/${company.id}/cards?search=whitfield`)
  await page.getByRole('button', { name: /Oliver Whitfield/ }).click()
  const items = page.getByRole('menu')
  const view = items.getByRole('menuitem', { name: 'View as visitor' })
  await expect(view).toHaveAttribute('href', /\/c\/\w+$/)
  const address = (await view.getAttribute('href')) ?? ''
  await items.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  expect((await page.request.get(address)).status()).toBe(200)
})

test('an editor changes a card beside the live card; the page is right at once', async ({ page, company }) => {
  await signInAs(page, company.manager)
  const card = company.cards.oliver
  await page.goto(`/space/${company.id}/cards/${card.uuid}/edit/contact-details`)
  const live = page.frameLocator('iframe').first()
  await expect(live.getByRole('heading', { level: 1 })).toContainText('Oliver Whitfield')

  await page.getByLabel('Job title').fill('Managing Director <North>')
  await expect(live.getByText('Managing Director <North>').first()).toBeVisible()
  await page
    .getByRole('link', { name: 'Social media' })
    .or(page.getByRole('tab', { name: 'Social media' }))
    .first()
    .click()
  await page
    .getByRole('link', { name: /Contact details/ })
    .or(page.getByRole('tab', { name: /Contact details/ }))
    .first()
    .click()
  await expect(page.getByLabel('Job title')).toHaveValue('Managing Director <North>')
  const before = await page.request.get(`/c/${card.handle}`)
  expect(await before.text()).not.toContain('Managing Director')

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.').first()).toBeVisible()
  const after = await page.request.get(`/c/${card.handle}`)
  expect(await after.text()).toContain('Managing Director &lt;North')
})

test('two editors: the second is told, sees both versions and chooses', async ({ page, company }) => {
  const { api, token } = company
  await signInAs(page, company.manager)
  const card = company.cards.stefan
  const whole = await api.get<{ data: { version: number } }>(`/cards/${card.uuid}`)
  await page.goto(`/space/${company.id}/cards/${card.uuid}/edit/contact-details`)
  await page.getByLabel('Job title').fill('Mine')
  const other = await page.request.patch(`/v1/cards/${card.uuid}`, {
    headers: { Authorization: `Bearer ${token}`, 'If-Match': `"${whole.data.version}"` },
    data: { job_title: 'Theirs' },
  })
  expect(other.ok()).toBe(true)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Theirs')).toBeVisible()
  await expect(dialog.getByText('Mine')).toBeVisible()
  const title = async () => (await api.get<{ data: { job_title: string } }>(`/cards/${card.uuid}`)).data.job_title
  expect(await title()).toBe('Theirs')
  await dialog.getByRole('radio', { name: /Mine/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(title).toBe('Mine')
})

test('an employee changes the own card, and finds no other', async ({ page, company }) => {
  const { hannes: own, zoe: foreign } = company.cards
  const token = await signInAs(page, company.employee)
  const mine = await apiOf(page.request, token).get<{ data: { uuid: string }[] }>('/me/cards')
  expect(mine.data.map((card) => card.uuid)).toEqual([own.uuid])
  await page.goto(`/space/${company.id}/cards/${own.uuid}/edit/contact-details`)
  // The employee's language is German.
  await expect(page.getByLabel('Organisation')).toBeDisabled()
  await page.getByLabel('Pronomen').fill('er/ihm')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect(page.getByText('Gespeichert.').first()).toBeVisible()
  expect(await (await page.request.get(`/c/${own.handle}`)).text()).toContain('er/ihm')

  await page.goto(`/space/${company.id}/cards`)
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden!' })).toBeVisible()
  await page.goto(`/space/${company.id}/cards/${foreign.uuid}`)
  await expect(page.getByRole('heading', { name: 'Seite nicht gefunden!' })).toBeVisible()
})
