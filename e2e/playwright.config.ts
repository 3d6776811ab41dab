import { defineConfig, devices } from '@playwright/test'

import { DATA, PORT, URL } from './support/installation'

export default defineConfig({
  testDir: '.',
  // Of its own for each run, so that two runs beside each other do not touch.
  outputDir: `./test-results/${PORT}`,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Each test has a company of its own, or looks at the demo's and changes nothing.
  fullyParallel: true,
  workers: 2,
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
  webServer: {
    command: 'cd ../backend && exec ../.venv/bin/python manage.py serve --demo',
    url: `${URL}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(PORT), VIZITKA_DATA: DATA, VIZITKA_LOG_LEVEL: 'WARNING' },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
