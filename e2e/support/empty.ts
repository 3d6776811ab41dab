// An installation in which nobody has been yet: no demo company, no people. And one in which nothing is sold.
import { execFileSync, spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'

import { test as base } from '@playwright/test'

import { DATA, freePort, ROOT } from './installation'

export interface Empty {
  url: string
  /** Its folder, where its mails are found. */
  data: string
}

const PYTHON = join(ROOT, '.venv/bin/python')

/** Starts an installation of its own, and ends it after its use. Its tables are made by the start where that is looked
 *  at, else they are those that the backend's tests begin with. */
async function serve(settings: Record<string, string>, use: (empty: Empty) => Promise<void>, migrated = false) {
  const cwd = join(ROOT, 'backend')
  const data = mkdtempSync(join(DATA, 'empty-'))
  const port = freePort()
  const url = `http://localhost:${port}`
  if (migrated) {
    const made = execFileSync(PYTHON, ['-m', 'tests.installation'], { cwd, encoding: 'utf8' }).trim()
    copyFileSync(made, join(data, 'vizitka.sqlite3'))
  }
  const server = spawn(PYTHON, ['manage.py', 'serve'], {
    cwd,
    env: { ...process.env, PORT: String(port), VIZITKA_DATA: data, VIZITKA_LOG_LEVEL: 'WARNING', ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((done) => server.once('exit', done))
  const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok
  while (!(await isReady())) await new Promise((done) => setTimeout(done, 200))
  await use({ url, data })
  server.kill('SIGTERM')
  await ended
}

export const test = base.extend<object, { empty: Empty; free: Empty }>({
  empty: [async ({}, use) => serve({}, use), { scope: 'worker', timeout: 240_000 }],
  /** As a company has it that serves itself alone. */
  free: [async ({}, use) => serve({ VIZITKA_BILLING: 'off' }, use, true), { scope: 'worker', timeout: 240_000 }],
})
