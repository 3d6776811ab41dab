// The code of a product, read by the camera: a browser whose camera shows a film.
import { join } from 'node:path'

import { DATA } from './support/installation'
import { expectNoAxeFindings, signInAs } from './support/people'
import { expect, test } from './support/test'

// One test has it: the camera of this browser is a film.
const FILM = join(DATA, 'code.y4m')
test.use({
  permissions: ['camera'],
  viewport: { width: 390, height: 844 },
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${FILM}`,
    ],
  },
})

test('the code of a product is read, and it is handed out on a phone', async ({ page, company, film }) => {
  const [product] = await company.products(1)
  await film(product!.address, FILM)
  await signInAs(page, company.manager)
  await page.goto(`/space/${company.id}/products/hand-out`)
  await page.getByRole('button', { name: 'Camera' }).click()
  await expect(page.getByText(product!.serial, { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Ready', { exact: true })).toBeVisible()
  // WebAssembly is compiled in the reader's thread, by the policy of its own file.
  const policyOf = async (url: string) => (await page.request.get(url)).headers()['content-security-policy']
  const [thread] = page.workers()
  expect(await policyOf(thread!.url())).toContain("'wasm-unsafe-eval'")
  expect(await policyOf(page.url())).not.toContain('wasm')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: /^Hand out to / }).click()
  await expect(page.getByRole('button', { name: /^Undo: / })).toBeVisible()
  // The camera is let go of with the page.
  const ended = await page.evaluate(() => {
    const track = (document.querySelector('video')!.srcObject as MediaStream).getVideoTracks()[0]!
    Object.assign(window, { track })
    return track.readyState
  })
  expect(ended).toBe('live')
  await page.getByRole('button', { name: 'Scanner' }).click()
  expect(await page.evaluate(() => (window as unknown as { track: MediaStreamTrack }).track.readyState)).toBe('ended')
})
