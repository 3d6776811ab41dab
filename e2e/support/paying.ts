// An installation that takes cards and direct debits: a stand-in of the provider beside it, one seller, one account.
import { spawn, execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'

import { test as base } from '@playwright/test'

import { DATA, DEMO_PASSWORD, freePort, ROOT } from './installation'

export interface Paying {
  url: string
  /** Its folder, where its mails are found. */
  data: string
  /** The account of `email`: complete, and without a way to pay. */
  account: string
  email: string
}

const PREPARED = `
from vizitka.accounts.models import User
from vizitka.billing.models import Seller
from vizitka.billing.services import open_account
from vizitka.common import clock
Seller.objects.update_or_create(pk=1, defaults=dict(
    name="Vizitka GmbH", address_line1="Torstraße 220", zipcode="10115", city="Berlin", country="DE",
    vat_number="DE136695976", email="billing@vizitka.example", phone="+49 30 1234567", contact="Lea Brandt",
    iban="DE89370400440532013000", bic="COBADEFFXXX", creditor_id="DE98ZZZ09999999999", time_zone="Europe/Berlin"))
user = User.objects.create_user(EMAIL, PASSWORD, first_name="Nora", last_name="Stein",
    email_verified_at=clock.now())
account = open_account("Nordkette Service GmbH", owner=user)
for name, value in dict(address_line1="Höhenstraße 145", zipcode="6020", city="Innsbruck", country="AT",
        receiver_email="rechnung@nordkette.example").items():
    setattr(account, name, value)
account.save()
print(account.pk)
`

export const test = base.extend<object, { paying: Paying }>({
  paying: [
    async ({}, use) => {
      const data = mkdtempSync(join(DATA, 'paying-'))
      const [port, provider] = [freePort(), freePort()]
      const url = `http://localhost:${port}`
      const cwd = join(ROOT, 'backend')
      const run = (...command: string[]) =>
        execFileSync(join(ROOT, '.venv/bin/python'), command, { cwd, env, encoding: 'utf8' }).trim()
      const env = {
        ...process.env,
        PORT: String(port),
        VIZITKA_DATA: data,
        VIZITKA_LOG_LEVEL: 'WARNING',
        VIZITKA_VIES: 'off',
        VIZITKA_STRIPE_SECRET_KEY: 'sk_test_fake',
        VIZITKA_STRIPE_PUBLISHABLE_KEY: 'pk_test_fake',
        VIZITKA_STRIPE_WEBHOOK_SECRET: 'whsec_fake',
        VIZITKA_STRIPE_API_BASE: `http://127.0.0.1:${provider}`,
      }
      const started = (...command: string[]) =>
        spawn(join(ROOT, '.venv/bin/python'), command, {
          cwd,
          env,
          stdio: ['ignore', 'ignore', 'inherit'],
        })
      // Its tables are those that the backend's tests begin with.
      copyFileSync(run('-m', 'tests.installation'), join(data, 'vizitka.sqlite3'))
      const processes = [
        started('-m', 'tests.payments.fake_stripe', String(provider), url),
        started('manage.py', 'serve'),
      ]
      const ended = processes.map((one) => new Promise((done) => one.once('exit', done)))
      const isReady = async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok
      while (!(await isReady())) await new Promise((done) => setTimeout(done, 200))
      const email = 'nora@nordkette.example'
      const code = PREPARED.replace('EMAIL', JSON.stringify(email)).replace('PASSWORD', JSON.stringify(DEMO_PASSWORD))
      const account = run('manage.py', 'shell', '--no-imports', '-c', code).split('\n').at(-1) ?? ''
      await use({ url, data, email, account })
      for (const one of processes) one.kill('SIGTERM')
      await Promise.all(ended)
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
