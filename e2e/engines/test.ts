// A tab in the engine of the project, fresh for each test, and what stories ask of it.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test as withCompany } from '../support/test'
import { ROOT } from '../support/installation'
import { firefox } from './firefox'
import type { Tab } from './tab'
import { webkit } from './webkit'

export { expect }

const ENGINES = { firefox, webkit }

export interface Options {
  engine: keyof typeof ENGINES
  script: boolean
}

interface Given {
  /** The folder of what the tab saves. */
  downloads: string
  tab: Tab
}

export const test = withCompany.extend<Options & Given>({
  engine: ['webkit', { option: true }],
  script: [true, { option: true }],
  downloads: async ({}, use, info) => {
    const folder = info.outputPath('downloads')
    mkdirSync(folder, { recursive: true })
    await use(folder)
  },
  tab: async ({ engine, script, downloads }, use, info) => {
    const tab = await ENGINES[engine]({ downloads, script })
    await use(tab)
    if (info.status !== info.expectedStatus) writeFileSync(info.outputPath('failed.png'), await tab.picture())
    await tab.end()
  },
})

/** Keeps a picture for people to look at, when they have asked for it: `SHOTS=1 bin/engines`. */
export async function shot(tab: Tab, name: string): Promise<void> {
  if (!process.env.SHOTS) return
  const folder = join(ROOT, 'shots/engines')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${test.info().project.name}-${name}.png`), await tab.picture())
}

// --- where things are ------------------------------------------------------------------------------------------
export const link = (words: string) => `//a[contains(normalize-space(), "${words}")]`
export const button = (words: string) => `//button[normalize-space()="${words}" or @aria-label="${words}"]`
export const heading = (words: string) => `//h1[contains(normalize-space(), "${words}")]`
export const labelled = (words: string) => `//*[@id=//label[starts-with(normalize-space(), "${words}")]/@for]`
export const saying = (words: string) => `//*[contains(text(), "${words}")]`

// --- what is asked ----------------------------------------------------------------------------------------------
/** Waits until it is there to be seen. */
export async function expectSeen(tab: Tab, xpath: string): Promise<void> {
  await expect.poll(() => tab.run(isSeen, xpath), { message: xpath }).toBe(true)
}

function isSeen(xpath: string): boolean {
  const found = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue
  return found instanceof Element && found.checkVisibility({ visibilityProperty: true })
}

export async function press(tab: Tab, xpath: string): Promise<void> {
  await expectSeen(tab, xpath)
  await tab.click(xpath)
}

export async function fill(tab: Tab, xpath: string, text: string): Promise<void> {
  await expectSeen(tab, xpath)
  await tab.fill(xpath, text)
}

/** Nothing hangs over the edge. */
export async function expectWithin(tab: Tab, width: number): Promise<void> {
  expect(await tab.run(() => [innerWidth, Math.max(innerWidth, document.documentElement.scrollWidth)])).toEqual([
    width,
    width,
  ])
}
