import { defineConfig, devices } from '@playwright/test'

import { NAME_SERVER, PORT, SERVER, URL } from './support/installation'

export default defineConfig({
  testDir: '.',
  // Stories for other engines: `make test-engines`.
  testIgnore: 'engines/**',
  // Of its own for each run, so that two runs beside each other do not touch.
  outputDir: `./test-results/${PORT}`,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Each test has a company of its own, or looks at the demo's and changes nothing.
  fullyParallel: true,
  // One more than the two cores of the smallest machine: pages that come slowly on purpose leave a core to others.
  workers: 3,
  retries: 0,
  // Pictures are taken by `make shots` only.
  grepInvert: process.env.SHOTS ? undefined : /@shots/,
  forbidOnly: true,
  reporter: [['list']],
  use: {
    baseURL: URL,
    locale: 'en-GB',
    timezoneId: 'Europe/Vienna',
    screenshot: 'only-on-failure',
    // A sixth of the work of each test; a picture and the page's tree are kept of what fails anyhow.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [{ name: 'chromium', use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } }],
  webServer: [NAME_SERVER, SERVER],
})
