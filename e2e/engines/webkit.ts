// WebKitGTK, the engine of iPhones, through Debian's WebKitWebDriver and its small browser.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver'

import { DATA, freePort } from '../support/installation'
import type { Tab, Wishes } from './tab'

const BROWSER = process.env.WEBKIT_BROWSER ?? 'MiniBrowser'
/** The bar above the page is wider than a phone; without its edges it is not. */
const NARROW = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }'

export async function webkit(wishes: Wishes): Promise<Tab> {
  const home = mkdtempSync(join(DATA, 'webkit-'))
  mkdirSync(join(home, 'gtk-3.0'))
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), NARROW)
  writeFileSync(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${wishes.downloads}"\n`)
  const port = freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...process.env, HOME: home, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, XDG_CACHE_HOME: home },
    stdio: 'ignore',
  })
  const session = await begin(port, wishes)
  return {
    ...actions(session),
    end: async () => {
      await session.quit()
      await ended(driver)
    },
  }
}

/** Asks until the driver, which has just been started, is there. */
async function begin(port: number, { script }: Wishes): Promise<WebDriver> {
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(`${url}/status`).catch(() => null))) await new Promise((done) => setTimeout(done, 50))
  const args = ['--automation', ...(script ? [] : ['--enable-javascript-markup=false'])]
  const wanted = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: BROWSER, args },
  })
  return new Builder().usingServer(url).withCapabilities(wanted).build()
}

function actions(session: WebDriver): Omit<Tab, 'end'> {
  const element = (xpath: string) => session.findElement(By.xpath(xpath))
  const size = () => session.executeScript<[number, number]>('return [innerWidth, innerHeight]')
  return {
    open: (url) => session.get(url),
    resize: async ({ width, height }) => {
      const window = session.manage().window()
      await window.setRect({ width, height })
      // The bar above the page is the window's, not the page's.
      await window.setRect({ width, height: 2 * height - (await size())[1] })
    },
    run: (script, ...given) => session.executeScript(script, ...given),
    click: (xpath) => element(xpath).click(),
    fill: async (xpath, text) => {
      await element(xpath).clear()
      await element(xpath).sendKeys(text)
    },
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
  }
}

async function ended(process: ChildProcess): Promise<void> {
  const gone = new Promise((done) => process.once('exit', done))
  process.kill()
  await gone
}
