// The same stories in two engines that Playwright cannot drive here: it runs them, Selenium and BiDi drive.
import { defineConfig } from '@playwright/test'

import { PORT, SERVER, URL } from '../support/installation'
import type { Options } from './test'

export default defineConfig<Options>({
  testDir: '.',
  outputDir: `../test-results/engines-${PORT}`,
  // Each test starts a browser of its own.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  use: { baseURL: URL },
  projects: [
    { name: 'webkit', use: { engine: 'webkit' } },
    { name: 'firefox', use: { engine: 'firefox' } },
  ],
  webServer: SERVER,
})
