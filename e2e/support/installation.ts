// The installation under test: its own port and folder, made by bin/e2e and thrown away after.
import { execFileSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
export const PORT = Number(process.env.E2E_PORT ?? 8765)
export const URL = `http://localhost:${PORT}`
export const DATA = process.env.E2E_DATA ?? '/tmp/vizitka-e2e'
export const DEMO_PASSWORD = 'alpenwerk-demo-2026'

/** Runs Python with the project's packages and gives back what it printed. */
export function python(code: string, ...args: string[]): string {
  return execFileSync(join(ROOT, '.venv/bin/python'), ['-c', code, ...args], { encoding: 'utf8' })
}

/** The newest mail to an address, as text; waits up to 15 s for the background worker to send it. */
export async function mailTo(address: string, since = 0): Promise<string> {
  const folder = join(DATA, 'mails')
  for (let attempt = 0; attempt < 75; attempt++) {
    let names: string[] = []
    try {
      names = readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .sort()
        .reverse()
    } catch {
      /* no mail was sent yet */
    }
    for (const name of names.slice(0, Math.max(0, names.length - since))) {
      const raw = readFileSync(join(folder, name))
      const text = python(
        'import sys,email,email.policy;m=email.message_from_bytes(open(sys.argv[1],"rb").read(),policy=email.policy.default);print(m["to"]);print(m["subject"]);print(m.get_body(("plain",)).get_content())',
        join(folder, name),
      )
      if (raw.length && text.split('\n')[0]?.toLowerCase().includes(address.toLowerCase())) return text
    }
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error(`no mail to ${address}`)
}

/** How many mails lie in the folder, to tell new ones from old ones. */
export function mailCount(): number {
  try {
    return readdirSync(join(DATA, 'mails')).filter((name) => name.endsWith('.eml')).length
  } catch {
    return 0
  }
}

/** The first link of a mail. */
export function linkIn(mail: string): string {
  const found = /https?:\/\/\S+\/(?:a|auth\/recovery|recovery|confirmation\/space-invite)\/[\w-]+(?:\/verify)?/.exec(
    mail,
  )
  if (!found) throw new Error(`no link in:\n${mail}`)
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
