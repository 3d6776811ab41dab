import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

// A card in two languages: what visitors read, and how it is written.

test.describe('a visitor', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'de-AT', javaScriptEnabled: false })

  test('reads the card in the own language, changes it, and saves the contact in what is read', async ({ page }) => {
    await page.goto('/c/zoe')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('link', { name: 'Kontakt speichern' })).toBeVisible()
    const german = (await page.locator('p.j').textContent())!
    expect(german).not.toBe('Head of Digital Products')

    // Once, in the foot: the card's own languages come first.
    await page.locator('footer summary').click()
    const languages = page.locator('footer details a')
    await expect(page.locator('a[hreflang]')).toHaveCount(9)
    await expect(languages.nth(0)).toHaveText('English')
    await expect(languages.nth(1)).toHaveText('Deutsch')
    await expect(languages.nth(1)).toHaveAttribute('aria-current', 'true')
    const size = (await languages.first().boundingBox())!
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(24)

    await languages.first().click()
    await expect(page.locator('p.j')).toHaveText('Head of Digital Products')
    const contact = await page.request.get(
      (await page.getByRole('link', { name: 'Save contact' }).getAttribute('href'))!,
    )
    expect(await contact.text()).toContain('TITLE:Head of Digital Products')

    // A visitor of another language: words in that one, the card's texts in the next that is read.
    const answer = await page.request.get('/c/zoe', { headers: { 'Accept-Language': 'hu,de;q=0.5' } })
    expect(answer.headers()['content-language']).toBe('hu, de')
    expect(await answer.text()).toContain(`lang=de>${german}`)
  })
})

test('a brand manager writes a card in a second language beside the first', async ({ page, company }) => {
  const path = `/c/${company.cards.zoe.handle}`
  await signInAs(page, company.manager)
  await page.goto('/cards?search=simic')
  await page
    .getByRole('link', { name: /Zoë Šimić-Hölzl/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Edit', exact: true }).first().click()
  const german = page.getByRole('group', { name: 'Language of the texts' }).getByRole('button', { name: /Deutsch/ })
  await german.click()
  await expect(german).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('textbox', { name: /^Department/ }).fill('Digitales')
  await page.getByRole('button', { name: 'Copy original: Title' }).click()
  await expect(page.getByRole('textbox', { name: /^Title/ })).toHaveValue('Dr.')
  // The live card follows the language that is written.
  const card = page.frameLocator('iframe[title*="Zoë"]')
  await expect(card.locator('html')).toHaveAttribute('lang', 'de')
  await expect(card.getByText('Digitales')).toBeVisible()
  await expectNoAxeFindings(page)

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible()
  expect(await (await page.request.get(`${path}?lang=de`)).text()).toContain('Digitales')
  expect(await (await page.request.get(`${path}?lang=en`)).text()).not.toContain('Digitales')
})
