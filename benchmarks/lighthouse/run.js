// Lighthouse's figures, as on a phone, of the pages that people open most; a table in Markdown on standard output.
// Called by bin/lighthouse with the address of an installation with its demo company. Ends with 1 where anything but
// performance, which depends on the machine, is below 100; what keeps it from there is said on standard error.
import os from 'node:os'
import lighthouse from 'lighthouse'
import puppeteer from 'puppeteer-core'

const HOME = process.argv[2]
const RUNS = Number(process.env.RUNS ?? 5)
const MANAGER = { email: 'manager@alpenwerk.example', password: 'alpenwerk-demo-2026' }
/** Only what visitors see may be found by search engines. */
const JUDGED = { accessibility: 'accessibility', 'best-practices': 'best practices', seo: 'SEO' }
// The certificate is this machine's own.
const BROWSER = ['--no-sandbox', '--ignore-certificate-errors', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

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

/** A browser that is kept from the processor loses a trace now and then: such a run counts for nothing. */
async function judged(path, categories, tokens) {
  for (let left = 3; ; left -= 1) {
    const lhr = await judgedOnce(path, categories, tokens)
    if (!lhr.runtimeError) return lhr
    if (left === 0) throw new Error(`${path}: ${lhr.runtimeError.message}`)
  }
}

/** Opens a page as somebody who has never been there, and has it judged. */
async function judgedOnce(path, categories, tokens) {
  const browser = await puppeteer.launch({ executablePath: process.env.CHROMIUM, args: BROWSER })
  try {
    const page = await browser.newPage()
    if (tokens) await signIn(page, tokens)
    // What the sign-in is kept in must stay; nothing else is there yet.
    const flags = { onlyCategories: ['performance', ...categories], disableStorageReset: true, logLevel: 'error' }
    const { lhr } = await lighthouse(HOME + path, flags, undefined, page)
    if (!lhr.runtimeError && new URL(lhr.finalDisplayedUrl).pathname !== path)
      throw new Error(`${path} led to ${lhr.finalDisplayedUrl}`)
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

/** What keeps the page from 100 in a category: the audits, each with where it was found. */
function shortcomings({ categories, audits }, category) {
  return categories[category].auditRefs
    .map(({ id, weight }) => ({ weight, ...audits[id] }))
    .filter(({ weight, score }) => weight > 0 && score !== null && score < 1)
    .map(({ title, details }) => `${title} ${(details?.items ?? []).map((item) => item.node?.snippet ?? '').join(' ')}`)
}

async function rowOf({ name, path, categories, tokens }) {
  const runs = []
  while (runs.length < RUNS) runs.push(await judged(path, categories, tokens))
  const figure = (audit) => median(runs.map((run) => run.audits[audit].numericValue))
  const scores = runs.map((run) => Math.round(run.categories.performance.score * 100))
  const lowest = (category) => Math.round(Math.min(...runs.map((run) => run.categories[category].score)) * 100)
  const seconds = (audit) => `${(figure(audit) / 1000).toFixed(1)} s`
  for (const category of categories) {
    if (lowest(category) === 100) continue
    process.exitCode = 1
    const found = new Set(runs.flatMap((run) => shortcomings(run, category)))
    console.error(`${name}, ${JUDGED[category]} ${lowest(category)}:\n  ${[...found].join('\n  ')}`)
  }
  const row = [
    name,
    `**${median(scores)}** (${Math.min(...scores)}–${Math.max(...scores)})`,
    ...Object.keys(JUDGED).map((category) => (categories.includes(category) ? lowest(category) : '–')),
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

const found = Object.keys(JUDGED)
const within = found.filter((category) => category !== 'seo')
const pages = [
  { name: 'card page', path: new URL(public_url).pathname, categories: found },
  { name: 'sign-in', path: '/auth/login', categories: within },
  { name: 'list of cards', path: `/space/${space}/cards`, categories: within, tokens },
  { name: 'editor', path: `/space/${space}/cards/${card.uuid}/edit/contact-details`, categories: within, tokens },
  { name: 'settings', path: `/space/${space}/settings`, categories: within, tokens },
]
const rows = []
for (const page of pages) rows.push(await rowOf(page))

console.log(`# Lighthouse

\`make lighthouse\`, ${new Date().toISOString().slice(0, 10)}, revision ${process.env.REVISION}, on ${os.cpus()[0].model.trim()}, ${os.cpus().length} cores.
Behind Caddy with \`deploy/Caddyfile\`, over TLS and HTTP/2, as an installation is. Mobile, as Lighthouse is set up by
itself: a phone four times slower than this machine, 1.6 Mbit/s, 150 ms; a browser that knows nothing yet. Medians of
${RUNS} runs, in brackets the lowest and the highest score; of the other categories the lowest. SEO is judged where search
engines are welcome. Performance is also a matter of the machine and of who else works on it.

| page | performance | accessibility | best practices | SEO | first paint | largest paint | blocked | shift | speed index | bytes |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}`)
