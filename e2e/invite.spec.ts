import { linkIn, mailTo } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

// A person in HR brings people to their cards: sees what will happen, writes own words, sends, and sees who came.
for (const width of [1440, 390]) {
  test(`people are invited to their cards, ${width} pixels wide`, async ({ page, browser, company }) => {
    test.setTimeout(120_000)
    const { api, id: space, manager, newcomer } = company
    const make = (first_name: string, last_name: string, language: string, email?: string) =>
      api.post(`/spaces/${space}/cards`, {
        first_name,
        last_name,
        language,
        department: 'Harbour',
        emails: email ? [{ label: 'work', email }] : [],
      })
    await make('Bence', 'Horváth', 'hu', newcomer('bence'))
    await make('Rory', 'McAllister', 'en', newcomer('rory'))
    await make('Juraj', 'Hudák', 'en')
    await page.setViewportSize({ width, height: 900 })
    await signInAs(page, manager)
    await page.goto(`/space/${space}/cards?department=["Harbour"]`)
    await expect(page.getByText('McAllister').first()).toBeVisible()
    if (width > 1000) {
      await page.getByRole('button', { name: 'Invitations', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Invite all that the list shows' }).click()
    } else {
      for (const name of ['Horváth', 'McAllister', 'Hudák'])
        await page.getByRole('checkbox', { name: new RegExp(name) }).check()
      await page.getByRole('region').getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Invite', exact: true }).click()
    }
    await expect(page.getByRole('heading', { name: 'Invite 2 people to their cards' })).toBeVisible()
    // Whoever writes begins in the own language.
    await expect(page.getByRole('button', { name: 'English 1' })).toHaveAttribute('aria-pressed', 'true')
    const words = page.getByLabel('Own words')
    await words.fill('Sign in at evil.com now')
    await expect(page.getByText('Mail programs make a link of “evil.com”')).toBeVisible()
    await words.fill('From December on we show this card at the port.')
    const preview = page.getByRole('article', { name: 'Preview' })
    await expect(preview.getByText('From December on we show this card at the port.')).toBeVisible()
    await expect(preview.getByText('Hello Rory McAllister,')).toBeVisible()
    await expect(page.getByText('go without own words: Hungarian.')).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByRole('button', { name: 'Use these words for them too' }).click()
    await expect(page.getByText('go without own words')).toHaveCount(0)
    await page.getByRole('button', { name: 'Magyar 1' }).click()
    await expect(words).toHaveValue('From December on we show this card at the port.')
    await page.getByRole('button', { name: 'English 1' }).click()
    await page.getByRole('button', { name: 'Send me a test' }).click()
    await expect(page.getByText(`The test is on its way to ${manager}`)).toBeVisible()
    const trial = await mailTo(manager)
    expect(trial).toContain('From December on we show this card at the port.')
    expect(trial).toContain(new URL(page.url()).pathname)
    await page.getByRole('button', { name: 'Without address 1' }).click()
    await expect(page.getByRole('link', { name: 'Juraj Hudák' })).toBeVisible()
    await page.getByRole('button', { name: 'Send to 2' }).click()

    await expect(page.getByRole('heading', { name: 'Invitations to cards' })).toBeVisible()
    // From the first moment on, it is known how many there are.
    await expect(page.getByText('Nobody is invited yet')).toHaveCount(0)
    await expect(page.getByText('of 2', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sent 2' })).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('The card has no email address.')).toBeVisible()
    const open = page.getByRole('status').getByRole('button', { name: 'Open', exact: true })
    expect(await open.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0)
    await expectNoAxeFindings(page)

    const mail = await mailTo(newcomer('rory'))
    expect(mail).toContain('From December on we show this card at the port.')
    const visitor = await browser.newContext()
    const rory = await visitor.newPage()
    await rory.goto(linkIn(mail))
    // The names on the card are known.
    await expect(rory.getByLabel('First name')).toHaveValue('Rory')
    await rory.getByLabel('Password', { exact: true }).fill('a-long-enough-secret')
    await rory.getByRole('button', { name: 'Create account and accept' }).click()
    await expect(rory).toHaveURL(/\/space\//)
    await visitor.close()

    await page.reload()
    await expect(page.getByRole('button', { name: 'Joined 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Sent 1' }).click()
    await page.getByRole('button', { name: 'Correct address: Bence Horváth' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill(newcomer('bence.horvath'))
    await dialog.getByRole('button', { name: 'Correct and send' }).click()
    await expect(page.getByRole('row').filter({ hasText: newcomer('bence.horvath') })).toBeVisible()
    expect(await mailTo(newcomer('bence.horvath'))).toContain('Bence Horváth,')
  })
}
