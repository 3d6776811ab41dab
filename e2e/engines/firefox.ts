// Firefox, straight over WebDriver BiDi: Debian ships no geckodriver, which Selenium would need.
import puppeteer, { type Page } from 'puppeteer-core'

import type { Tab, Wishes } from './tab'

export async function firefox({ downloads, script }: Wishes): Promise<Tab> {
  const program = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr',
    extraPrefsFirefox: {
      // The driver's own scripts run all the same.
      'javascript.enabled': script,
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.download.always_ask_before_handling_new_types': false,
      // As on a phone: the bar at the edge takes no room from the page.
      'widget.gtk.overlay-scrollbars.enabled': true,
      'ui.useOverlayScrollbars': 1,
    },
  })
  const page = await program.newPage()
  return { ...actions(page), end: () => program.close() }
}

function actions(page: Page): Omit<Tab, 'end'> {
  // The driver's own way of pressing waits for an observer, which says nothing where pages run no script.
  const press = async (xpath: string, times = 1) => {
    const [x, y] = await page.evaluate(middleOf, xpath)
    await page.mouse.click(x, y, { count: times })
  }
  return {
    open: async (url) => void (await page.goto(url)),
    resize: (size) => page.setViewport(size),
    run: async (script, ...given) => (await page.evaluate(script, ...given)) as never,
    click: (xpath) => press(xpath),
    fill: async (xpath, text) => {
      await press(xpath, 3)
      await page.keyboard.type(text)
    },
    picture: async () => Buffer.from(await page.screenshot()),
  }
}

/** Brings an element into sight and says where its middle is. */
function middleOf(xpath: string): [x: number, y: number] {
  const found = document.evaluate(xpath, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE, null).singleNodeValue
  if (!(found instanceof Element)) throw new Error(`nothing at ${xpath}`)
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, right, top, bottom } = found.getBoundingClientRect()
  return [(left + right) / 2, (top + bottom) / 2]
}
