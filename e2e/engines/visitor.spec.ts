// What visitors do, in the engines of iPhones and of Firefox: on a phone, and without script where nothing else is said.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { python, URL as HOME } from '../support/installation'
import { PHONE, type Tab } from './tab'
import { expect, expectSeen, expectWithin, fill, heading, labelled, link, press, saying, shot, test } from './test'

const NAME = 'Dr. Zoë Šimić-Hölzl'

test.beforeEach(({ tab }) => tab.resize(PHONE))

/** The edges of what an element shows, of its words where it has some. */
const edges = (tab: Tab, selector: string) =>
  tab.run((wanted) => {
    const shown = document.createRange()
    shown.selectNodeContents(document.querySelector(wanted)!)
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    return { left, right, top, bottom }
  }, selector)

test('a card by its link stands as it should, and its contact arrives', async ({ tab, downloads }) => {
  await tab.open(`${HOME}/c/zoe`)
  await expectSeen(tab, heading(NAME))
  await expectWithin(tab, PHONE.width)
  // Header, logo and portrait can be drawn; one that cannot throws.
  const draw = () =>
    Promise.all([...document.querySelectorAll<HTMLImageElement>('main picture img')].map((one) => one.decode()))
  expect(await tab.run(draw)).toHaveLength(3)
  await shot(tab, 'card')

  await press(tab, link('Save contact'))
  const saved = () => {
    const name = existsSync(downloads) && readdirSync(downloads).find((file) => file.endsWith('.vcf'))
    return name ? readFileSync(join(downloads, name), 'utf8') : ''
  }
  await expect.poll(saved).toContain(`FN:${NAME}`)
  expect(saved()).toMatch(/^BEGIN:VCARD\r\n[^]*END:VCARD\r\n$/)
})

test('saving stays in reach of the thumb, and the page is one in the dark', async ({ tab }) => {
  await tab.open(`${HOME}/c/zoe`)
  await expectSeen(tab, heading(NAME))
  /** How far above the lower edge the second button stands; nothing where another thing is pressed there. */
  const inReach = () => {
    const box = document.querySelector('.rr a')!.getBoundingClientRect()
    const pressed = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    return pressed?.closest('.rr') ? innerHeight - box.bottom : null
  }
  expect(await tab.run(inReach)).toBeNull()
  await tab.run(() => scrollTo(0, 700))
  await expect.poll(() => tab.run(inReach)).not.toBeNull()
  expect(await tab.run(inReach)).toBeLessThan(40)
  await shot(tab, 'card-thumb')
  await tab.run(() => scrollTo(0, document.documentElement.scrollHeight))
  const share = await edges(tab, '.sh summary')
  expect(share.bottom).toBeLessThan((await edges(tab, '.rr a')).top)
})

test.describe('without script', () => {
  test.use({ script: false })

  test('a card by its code is shared, and changes its language', async ({ tab, company, request, downloads }) => {
    const code = await request.get(`/c/${company.cards.zoe.handle}/qr.png`)
    writeFileSync(join(downloads, 'code.png'), await code.body())
    const address = python(
      'import sys, zxingcpp, PIL.Image as I; print(zxingcpp.read_barcode(I.open(sys.argv[1])).text)',
      join(downloads, 'code.png'),
    ).trim()
    expect(address).toMatch(/\/q\/[\w-]+$/)
    await tab.open(address)
    await expectSeen(tab, heading(NAME))
    await press(tab, '//summary[contains(., "Share this card")]')
    await expectSeen(tab, '//details[contains(@class, "sh")]//p')
    await expect
      .poll(() => tab.run(() => document.querySelector<HTMLImageElement>('.sh img')!.naturalWidth))
      .toBeGreaterThan(0)
    expect((await edges(tab, '.sh p')).right).toBeLessThan(PHONE.width)
    await shot(tab, 'card-shared')

    await press(tab, '//footer//summary')
    await shot(tab, 'card-languages')
    await press(tab, `//footer${link('Magyar')}`)
    await expect.poll(() => tab.run(() => document.documentElement.lang)).toBe('hu')
    await expectSeen(tab, heading(NAME))
    await expectWithin(tab, PHONE.width)
  })

  test('a name from right to left turns the head of the card', async ({ tab, company }) => {
    const values = { first_name: 'محمد', last_name: 'العلي', job_title: 'Head of R&D (EMEA)', state: 'active' }
    const made = await company.api.post<{ data: { handle: string } }>(`/spaces/${company.id}/cards`, values)
    await tab.open(`${HOME}/c/${made.data.handle}`)
    await expectSeen(tab, heading('محمد'))
    const right = (await edges(tab, 'h1')).right
    expect(right).toBeGreaterThan(PHONE.width - 24)
    // Each line is written in its own direction, and stands where the name stands.
    expect(Math.abs((await edges(tab, 'p.j')).right - right)).toBeLessThan(2)
    expect(await tab.run(() => getComputedStyle(document.querySelector('p.j')!).direction)).toBe('ltr')
    await expectWithin(tab, PHONE.width)
    await shot(tab, 'card-rtl')
  })

  test('a PIN is asked, and opens the card', async ({ tab, company }) => {
    const { uuid, handle } = company.cards.georg
    await company.change({ settings: { pin_verification: true } })
    await company.api.put(`/cards/${uuid}/protection`, { pin: '280419', channels: { link: 'on' } })
    await tab.open(`${HOME}/c/${handle}`)
    await expectSeen(tab, heading('Enter the PIN'))
    await fill(tab, labelled('PIN'), '111222')
    await shot(tab, 'pin')
    await press(tab, '//form//button')
    await expectSeen(tab, saying('This PIN is not right.'))
    await fill(tab, labelled('PIN'), '280419')
    await press(tab, '//form//button')
    await expectSeen(tab, heading('Pichler'))
  })

  test('the public page of a space finds a person', async ({ tab, company }) => {
    await company.change({ settings: { public_page: true } })
    await tab.open(`${HOME}/s/${company.username}?q=nobody-of-this-name`)
    await fill(tab, '//input[@type="search"]', 'simic')
    await press(tab, '//form//button')
    await expectSeen(tab, `//main//li[1]${link('Šimić')}`)
    expect(await tab.run(() => document.querySelectorAll('main li').length)).toBe(1)
    await expectWithin(tab, PHONE.width)
    await shot(tab, 'space')
    await press(tab, `//main${link('Šimić')}`)
    await expectSeen(tab, heading('Šimić'))
  })
})
