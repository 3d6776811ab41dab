// Lighthouse's figures, as on a phone, of the pages that people open most; a table in Markdown on standard output.
// Called by bin/lighthouse with the address of an installation with its demo company.
import os from 'node:os'
import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'

const HOME = process.argv[2]
const RUNS = Number(process.env.RUNS ?? 5)
const MANAGER = { email: 'manager@alpenwerk.example', password: 'alpenwerk-demo-2026' }
const BROWSER = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** Asks the API; the answer's body. */
async function call(path, { token, body } = {}) {
  const answer = await fetch(`${HOME}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Opens a page as somebody who has never been there, and has it judged. */
async function judged(path, tokens) {
  const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM, args: BROWSER })
  try {
    const page = await browser.newPage()
    if (tokens) await signIn(page, tokens)
    // What the sign-in is kept in must stay; nothing else is there yet.
    const flags = { onlyCategories: ['performance'], disableStorageReset: true, logLevel: 'error' }
    const { lhr } = await lighthouse(HOME + path, flags, undefined, page)
    if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`)
    if (new URL(lhr.finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`)
    return lhr
  } finally {
    await browser.close()
  }
}

async function signIn(page, tokens) {
  await page.evaluateOnNewDocument((values) => {
    localStorage.setItem('accessToken', values.access_token)
    localStorage.setItem('sessionId', values.session_id)
    localStorage.setItem('expiresAt', values.expires_at)
  }, tokens)
  await page.browserContext().setCookie({ name: 'lang', value: 'en', domain: new URL(HOME).hostname, path: '/' })
}

const median = (values) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]

async function rowOf(name, path, tokens) {
  const runs = []
  while (runs.length < RUNS) runs.push(await judged(path, tokens))
  const figure = (audit) => median(runs.map((run) => run.audits[audit].numericValue))
  const scores = runs.map((run) => Math.round(run.categories.performance.score * 100))
  const seconds = (audit) => `${(figure(audit) / 1000).toFixed(1)} s`
  const row = [
    name,
    `**${median(scores)}** (${Math.min(...scores)}–${Math.max(...scores)})`,
    seconds('first-contentful-paint'),
    seconds('largest-contentful-paint'),
    `${Math.round(figure('total-blocking-time'))} ms`,
    figure('cumulative-layout-shift').toFixed(3),
    seconds('speed-index'),
    `${Math.round(figure('total-byte-weight') / 1000)} kB`,
  ]
  console.error(row.join(' | '))
  return `| ${row.join(' | ')} |`
}

const tokens = await call('/auth/login', { body: MANAGER })
const token = tokens.access_token
const space = (await call('/me/spaces', { token })).data[0].uuid
const card = (await call(`/spaces/${space}/cards?per_page=1&state=active`, { token })).data[0]
const { public_url } = (await call(`/cards/${card.uuid}`, { token })).data

const pages = [
  ['card page', new URL(public_url).pathname],
  ['sign-in', '/auth/login'],
  ['list of cards', `/space/${space}/cards`, tokens],
  ['editor', `/space/${space}/cards/${card.uuid}/edit/contact-details`, tokens],
  ['settings', `/space/${space}/settings`, tokens],
]
const rows = []
for (const page of pages) rows.push(await rowOf(...page))

console.log(`# Lighthouse

\`make lighthouse\`, ${new Date().toISOString().slice(0, 10)}, revision ${process.env.REVISION}, on ${os.cpus()[0].model.trim()}, ${os.cpus().length} cores.
Mobile, as Lighthouse is set up by itself: a phone four times slower than this machine, 1.6 Mbit/s, 150 ms; a browser that
knows nothing yet. Medians of ${RUNS} runs, in brackets the lowest and the highest score.

| page | performance | first paint | largest paint | blocked | shift | speed index | bytes |
|---|---:|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}`)
