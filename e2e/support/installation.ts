// The installation under test: its own port and folder, made by bin/e2e and thrown away after.
import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect } from '@playwright/test'

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
export const PORT = Number(process.env.E2E_PORT ?? 8765)
export const URL = `http://localhost:${PORT}`
export const DATA = process.env.E2E_DATA ?? '/tmp/vizitka-e2e'
/** Another application, which people open from their menu. */
export const APP = 'https://intranet.example'
export const DEMO_PASSWORD = 'alpenwerk-demo-2026'
/** Where stand-ins for identity providers answer, on this machine. */
export const PROVIDERS = [2, 3].map((step) => `http://127.0.0.1:${PORT + step}`)
/** Where a company's own system answers that a webhook tells. */
export const RECEIVER = `http://127.0.0.1:${PORT + 4}`
/** Of another story, which may be told at the same time. */
export const SECOND_RECEIVER = `http://127.0.0.1:${PORT + 6}`
/** Where the name server of the tests answers, and the folder of its records: one file for each name. */
export const NAMES = { port: PORT + 5, folder: join(DATA, 'names') }
/** How the test runner starts it, with the demo company. */
export const SERVER = {
  command: `cd ${ROOT}/backend && exec ../.venv/bin/python manage.py serve --demo`,
  url: `${URL}/readyz`,
  // A machine that does other things beside takes its time for the demo company.
  timeout: 480_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  env: {
    PORT: String(PORT),
    VIZITKA_DATA: DATA,
    VIZITKA_LOG_LEVEL: 'WARNING',
    // Nobody is there; the story that goes there answers for it.
    VIZITKA_APPS: `Intranet=${APP}`,
    VIZITKA_INSIDE_ORIGINS: [...PROVIDERS, RECEIVER, SECOND_RECEIVER].join(','),
    VIZITKA_DNS_SERVERS: `127.0.0.1:${NAMES.port}`,
    // No test asks the EU's register of VAT numbers.
    VIZITKA_VIES: 'off',
  },
  stdout: 'ignore',
  stderr: 'pipe',
} as const

/** The name server that it asks (backend/tests/end_to_end/names.py). */
export const NAME_SERVER = {
  command: `cd ${ROOT}/backend && exec ../.venv/bin/python -m tests.end_to_end.names ${NAMES.port} ${NAMES.folder}`,
  port: NAMES.port,
  reuseExistingServer: false,
} as const

/** Sets a TXT record, as somebody does at the provider of a domain. */
export function setRecord(name: string, value: string): void {
  mkdirSync(NAMES.folder, { recursive: true })
  writeFileSync(join(NAMES.folder, name), `${value}\n`)
}

/** For one more server: a port that no connection of this machine is given in the meantime. */
export function freePort(): number {
  return Number(execFileSync('python3', [join(ROOT, 'backend/tests/ports.py')], { encoding: 'utf8' }))
}

/** Runs Python with the project's packages and gives back what it printed. */
export function python(code: string, ...args: string[]): string {
  return execFileSync(join(ROOT, '.venv/bin/python'), ['-c', code, ...args], { encoding: 'utf8' })
}

const AS_TEXT = `import sys, email, email.policy
mail = email.message_from_bytes(open(sys.argv[1], "rb").read(), policy=email.policy.default)
print(mail["subject"])
print(mail.get_body((sys.argv[2],)).get_content())`

/** The newest mail to an address, subject and text; waits for the background worker to send it. */
export async function mailTo(address: string, data = DATA, part: 'plain' | 'html' = 'plain'): Promise<string> {
  let mail = ''
  const look = () => (mail = newestMail(address, join(data, 'mails'), part))
  await expect.poll(look, { message: `a mail to ${address}`, timeout: 15_000 }).not.toBe('')
  return mail
}

function newestMail(address: string, folder: string, part: 'plain' | 'html'): string {
  // One that begins with a dot is still being written.
  const isMail = (name: string) => name.endsWith('.eml') && !name.startsWith('.')
  const names = existsSync(folder) ? readdirSync(folder).filter(isMail) : []
  const found = names
    .sort()
    .reverse()
    .find((name) => readFileSync(join(folder, name), 'utf8').includes(`\nTo: ${address}\n`))
  return found ? python(AS_TEXT, join(folder, found), part) : ''
}

/** The first link of a mail. */
export function linkIn(mail: string): string {
  const found =
    /https?:\/\/\S+\/(?:a|auth\/recovery|recovery|confirmation\/(?:space|billing)-invite|exchange\/mine)\/[\w-]+(?:\/verify)?/.exec(
      mail,
    )
  if (!found) throw new Error(`no link in:\n${mail}`)
  return found[0]
}

/** The six digits of a mail that proves an address. */
export function codeIn(mail: string): string {
  const found = /^\d{6}$/m.exec(mail)
  if (!found) throw new Error(`no code in:\n${mail}`)
  return found[0]
}

/** A code of an authenticator app (RFC 6238: SHA-1, 30 seconds, 6 digits). */
export function totp(secret: string, at = Date.now()): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  let bits = ''
  for (const letter of secret.replace(/[\s=]/g, '').toUpperCase())
    bits += alphabet.indexOf(letter).toString(2).padStart(5, '0')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = digest[digest.length - 1]! & 15
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
