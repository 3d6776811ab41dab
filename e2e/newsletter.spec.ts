// The newsletter: from the switch to the letter in a mailbox, and out of it again.
import { DATA, mailTo, URL } from './support/installation'
import { lacks, LETTER } from './support/mail-programs'
import { apiOf, expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

/** Where a mail leads, as a path of this installation. */
function linkTo(what: 'confirm' | 'leave', mail: string): string {
  const found = new RegExp(`https?://[^\\s/]+(/newsletter/${what}/\\S+)`).exec(mail)?.[1]
  if (!found) throw new Error(`no link to ${what} in:\n${mail}`)
  return found
}

test('a visitor subscribes without script, gets a letter and leaves', async ({ browser, page, company }) => {
  test.slow()
  const reader = company.newcomer('reader')
  const invited = company.newcomer('invited')
  const home = `/space/${company.id}/services/newsletter`
  const token = await signInAs(page, company.manager)

  await test.step('a manager switches it on, and says who writes', async () => {
    await page.goto(home)
    await page.getByRole('button', { name: 'Switch it on' }).click()
    await expect(page.getByText('The newsletter is switched off')).toHaveCount(0)
    await page.getByRole('link', { name: 'Settings' }).last().click()
    await page.getByLabel(/^Imprint in/).fill('Alpenwerk AG, Talstraße 1, Innsbruck')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/changes? not saved/)).toHaveCount(0)
    await expectNoAxeFindings(page)
  })

  await test.step('a visitor asks for it and confirms by the button in the mail', async () => {
    const visitor = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' })
    const card = await visitor.newPage()
    await card.goto(`/c/${company.cards.zoe.handle}/newsletter?lang=en`)
    await card.getByLabel(/email/i).fill(reader)
    await card.getByRole('checkbox').last().check()
    // Who fills it in as fast as this is asked once more.
    await expect(async () => {
      if (!card.url().includes('sent=1')) await card.getByRole('button').last().click()
      expect(card.url()).toContain('sent=1')
    }).toPass()
    await card.goto(linkTo('confirm', await mailTo(reader)))
    await card.getByRole('button').first().click()
    // Another one only leaves details, and agrees to hear from the company.
    await card.goto(`/c/${company.cards.zoe.handle}/exchange?lang=en`)
    await card.getByLabel(/name/i).first().fill('Lenka Horáková')
    await card.getByLabel(/email/i).fill(invited)
    await card.locator('input[name=consent]').check()
    await expect(async () => {
      if (!card.url().includes('sent=1')) await card.getByRole('button').last().click()
      expect(card.url()).toContain('sent=1')
    }).toPass()
    await visitor.close()
    await page.getByRole('link', { name: 'Subscribers' }).click()
    await expect(page.getByRole('link', { name: reader })).toBeVisible()
    await expect(page.getByRole('row', { name: reader }).getByText('Subscribed')).toBeVisible()
  })

  await test.step('contacts who have agreed are invited, once', async () => {
    for (const [outcome, count] of [
      [/^Invited$/, '1'],
      [/^Subscribed or invited before$/, '1'],
    ] as const) {
      await page.getByRole('button', { name: 'Import and export' }).click()
      await page.getByRole('menuitem', { name: 'Invite contacts' }).click()
      const dialog = page.getByRole('dialog', { name: 'Invite contacts' })
      await expect(dialog.getByRole('status')).toHaveText('Contacts who have agreed to hear from you: 1')
      await expectNoAxeFindings(page)
      await dialog.getByRole('button', { name: 'Send invitations' }).click()
      await expect(dialog.locator('dt').filter({ hasText: outcome }).locator('+ dd')).toHaveText(count)
      await dialog.getByRole('button', { name: 'Close' }).last().click()
    }
    expect(linkTo('confirm', await mailTo(invited))).toContain('/newsletter/')
  })

  await test.step('a letter is written beside its preview', async () => {
    await page.goto(home)
    await page.getByRole('button', { name: 'New letter' }).first().click()
    await page.getByRole('dialog').getByLabel('Name of the letter').fill('Spring news')
    await page.getByRole('button', { name: 'Write the letter' }).click()
    await page.getByLabel('Subject').fill('Two new gondolas')
    await page.getByRole('group', { name: 'Blocks of the letter' }).getByRole('button', { name: 'Heading' }).click()
    await page.getByLabel('Heading', { exact: true }).fill('Up the mountain')
    const preview = page.frameLocator('iframe[title="Preview of the letter"]')
    await expect(preview.getByText('Up the mountain')).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Letter saved.')).toBeVisible()
    await expect(page.getByText('1 person gets this letter now.')).toBeVisible()
    await expectNoAxeFindings(page)
  })

  await test.step('it is for those who came from certain cards', async () => {
    const cards = page.getByRole('combobox', { name: /^Cards/ })
    for (const [name, count] of [
      ['Hannes', '0 people get this letter now.'],
      ['Zoë', '1 person gets this letter now.'],
    ] as const) {
      await cards.fill(name)
      await page.getByRole('option', { name }).click()
      await expect(page.getByText(count)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/changes? not saved/)).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('1 person gets this letter now.')).toBeVisible()
    await expect(page.getByText(/^Hannes/).first()).toBeVisible()
    await expectNoAxeFindings(page)
  })

  await test.step('it may have blocks of all kinds', async () => {
    const campaign = `${URL}/v1/newsletter-campaigns/${new globalThis.URL(page.url()).pathname.split('/').at(-1)}`
    const headers = { Authorization: `Bearer ${token}` }
    const image = await apiOf(page.request, token).picture('frame', company.id)
    const text = {
      kind: 'text',
      html: '<h3>Now</h3><ul><li><p>A <a href="https://alpenwerk.at/">lift</a></p></li></ul>',
    }
    const card = { kind: 'card', card: company.cards.zoe.uuid, label: 'Write to me' }
    const blocks = [
      { kind: 'heading', text: 'Up the mountain', level: 1, align: 'center' },
      text,
      { kind: 'image', image, alt: 'The lift', width: 50, href: 'https://alpenwerk.at/' },
      { kind: 'button', label: 'See it', href: 'https://alpenwerk.at/new', align: 'center' },
      { kind: 'divider' },
      { kind: 'spacer', size: 'large' },
      card,
      { kind: 'columns', columns: [[text, { kind: 'image', image, alt: 'The lift' }], [card]] },
    ]
    const etag = (await page.request.get(campaign, { headers })).headers().etag ?? ''
    const data = { subject: 'Two new gondolas', preheader: 'From May on', blocks }
    const answer = await page.request.put(`${campaign}/texts/en`, { headers: { ...headers, 'If-Match': etag }, data })
    expect(answer.status(), await answer.text()).toBe(200)
    await page.reload()
    await expect(page.frameLocator('iframe[title="Preview of the letter"]').getByText('See it')).toBeVisible()
    await expectNoAxeFindings(page)
  })

  await test.step('it goes out once it is checked', async () => {
    await page.getByRole('button', { name: 'Check and send' }).click()
    await page.getByRole('button', { name: 'Send to 1 person' }).click()
    await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible({ timeout: 30_000 })
    await expectNoAxeFindings(page)
  })

  await test.step('mail programs know what it is made of', async () => {
    await expect(async () => expect(await mailTo(reader)).toContain('Two new gondolas')).toPass()
    const sent = await mailTo(reader, DATA, 'html')
    for (const part of ['The lift', 'See it', 'Write to me', 'Up the mountain', 'From May on'])
      expect(sent).toContain(part)
    expect(lacks(sent, LETTER)).toEqual([])
    // It finds what is not known.
    expect(lacks(sent.replace('</body>', '<div style="display:grid"><svg></svg></div></body>'), LETTER)).not.toEqual([])
  })

  await test.step('whom it has reached leaves by its link', async () => {
    await expect(async () => expect(await mailTo(reader)).toContain('Two new gondolas')).toPass()
    const letter = await mailTo(reader)
    expect(letter).toContain('Up the mountain')
    const visitor = await browser.newContext({ javaScriptEnabled: false })
    const left = await visitor.newPage()
    await left.goto(linkTo('leave', letter))
    await left.getByRole('button').first().click()
    await visitor.close()
    await page.goto(`${home}/subscribers`)
    await expect(page.getByRole('row', { name: reader }).getByText('Left')).toBeVisible()
  })
})
