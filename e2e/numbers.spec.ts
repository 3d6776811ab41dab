// What one's own cards bring, on the pages where people begin.
import { URL as HOME } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

test('an employee sees the own numbers on the card and on the start page, as far as the company shows them', async ({
  page,
  request,
  company,
}) => {
  const { id, cards, change } = company
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36'
  for (let visit = 0; visit < 3; visit += 1)
    await request.get(`${HOME}/c/${cards.hannes.handle}`, { headers: { 'User-Agent': agent } })
  await signInAs(page, company.employee)
  const card = `/space/${id}/cards/${cards.hannes.uuid}`
  const numbers = page.getByRole('region', { name: 'Zahlen' })

  await test.step('on the card, where who has only one begins', async () => {
    // Views are added up every few seconds.
    await expect(async () => {
      await page.goto('/')
      await expect(numbers.getByRole('definition').first()).toHaveText('3', { timeout: 2000 })
    }).toPass()
    await expect(page).toHaveURL(new RegExp(card))
    await expect(numbers.getByRole('img', { name: /^Aufrufe, .* insgesamt 3/ })).toBeVisible()
    await numbers.getByRole('link', { name: '12 Monate' }).click()
    await expect(page).toHaveURL(/numbers=12m/)
    await expect(numbers.getByRole('link', { name: '12 Monate' })).toHaveAttribute('aria-current', 'page')
    await expect(numbers.getByRole('link', { name: '30 Tage' })).not.toHaveAttribute('aria-current')
    await numbers.getByText('Als Tabelle').click()
    await expect(numbers.getByRole('row')).toHaveCount(13)
    await expectNoAxeFindings(page)
  })

  await test.step('the manager sees them on the start page, and goes from the space to its dashboard', async () => {
    await signInAs(page, company.manager)
    await page.goto('/')
    const last = page.getByRole('region', { name: 'Die letzten 30 Tage' })
    await expect(last.getByRole('definition').first()).toHaveText('3')
    await expectNoAxeFindings(page)
    await page.goto(`/space/${id}`)
    await last.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/space/${id}/dashboard`))
  })

  await test.step('and not where the company keeps them to itself', async () => {
    await change({ card_permissions: { see_statistics: false } }, '/grid')
    await signInAs(page, company.employee)
    await page.goto(card)
    await expect(page.getByRole('heading', { name: 'Produkte' })).toBeVisible()
    await expect(numbers).toHaveCount(0)
  })
})
