// Signing in, the list and the editor, in the engines of iPhones and of Firefox.
import { DEMO_PASSWORD } from '../support/installation'
import { line } from './line'
import type { Tab } from './tab'
import {
  button,
  expect,
  expectSeen,
  expectWithin,
  fill,
  heading,
  labelled,
  link,
  press,
  saying,
  shot,
  test,
} from './test'

const OFFLINE = 'No connection to the server.'
const NARROW = 1300

/** What of the last two columns does not fit into its cell: when it was changed, and the row's menu. */
function tooLong(): string[] {
  return [...document.querySelectorAll<HTMLElement>('tbody td:nth-last-child(-n + 2)')]
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map(({ innerText }) => innerText)
}

/** Buttons at the end of rows that are not wholly there to be pressed. */
function cutOff(): string[] {
  const seen = (x: number, y: number, inside: Element) => inside.contains(document.elementFromPoint(x, y))
  return [...document.querySelectorAll('tbody tr td:last-child button')]
    .filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const middle = (top + bottom) / 2
      return ![left + 2, right - 2].every((x) => seen(x, middle, one))
    })
    .map((one) => one.getAttribute('aria-label') ?? one.textContent)
}

async function signIn(tab: Tab, home: string, email: string): Promise<void> {
  await tab.open(`${home}/auth/login`)
  await fill(tab, labelled('Email'), email)
  await press(tab, button('Continue'))
  await fill(tab, labelled('Password'), DEMO_PASSWORD)
  await press(tab, button('Sign in'))
  await expectSeen(tab, heading('Hello'))
}

test('a manager signs in, finds a card in the list and saves a change of it, also after a cut connection', async ({
  tab,
  company,
}) => {
  const way = await line()
  await tab.resize({ width: NARROW, height: 900 })
  await signIn(tab, way.url, company.manager)
  await tab.open(`${way.url}/space/${company.id}/cards`)
  await expectSeen(tab, link('Oliver Whitfield'))
  await expectWithin(tab, NARROW)
  await shot(tab, 'list')
  expect(await tab.run(() => document.querySelectorAll('tbody tr td:last-child button').length)).toBe(8)
  expect([...(await tab.run(cutOff)), ...(await tab.run(tooLong))]).toEqual([])

  await press(tab, link('Oliver Whitfield'))
  await press(tab, `//main${link('Edit')}`)
  const title = labelled('Job title')
  await fill(tab, title, 'Managing director')
  await expectSeen(tab, '//iframe')
  await shot(tab, 'editor')
  way.cut()
  await press(tab, button('Save'))
  await expectSeen(tab, saying(OFFLINE))
  await shot(tab, 'offline')
  way.mend()
  await press(tab, button('Save'))
  const saved = async () =>
    (await company.api.get<{ data: { job_title: string } }>(`/cards/${company.cards.oliver.uuid}`)).data.job_title
  await expect.poll(saved).toBe('Managing director')
  await expectSeen(tab, saying('Saved.'))
  way.end()
})

test('a wrong password is said in words, on a phone', async ({ tab, person }) => {
  const way = await line()
  await tab.resize({ width: 390, height: 844 })
  await tab.open(`${way.url}/auth/login`)
  await fill(tab, labelled('Email'), person)
  await press(tab, button('Continue'))
  await fill(tab, labelled('Password'), 'wrong-wrong-wrong')
  await press(tab, button('Sign in'))
  await expectSeen(tab, '//*[@role="alert"]')
  await expectWithin(tab, 390)
  await shot(tab, 'sign-in')
  way.end()
})
