// SPDX-License-Identifier: MIT
/** What the client does when something goes wrong: no server is needed for it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import {
  Forbidden,
  Incomplete,
  type Settings,
  NotReached,
  NotSent,
  TooMany,
  Unavailable,
  Vizitka,
  VizitkaError,
} from '../src/index.js'

const TOKEN = 'vzk_secret'
const GOOD = { data: { uuid: '1' } }
type Said = Response | Error

/** A server that answers in this order, and waits that are written down. */
class Busy {
  readonly asked: { url: string; call: RequestInit }[] = []
  readonly waits: number[] = []
  readonly #answers: Said[]

  constructor(...answers: Said[]) {
    this.#answers = answers
  }

  client(options: Partial<Settings> = {}): Vizitka {
    return new Vizitka({
      url: 'https://vizitka.example/v1/',
      token: TOKEN,
      fetch: (url, call) => {
        this.asked.push({ url: String(url), call: call ?? {} })
        const answer = this.#answers.shift()
        return answer instanceof Response
          ? Promise.resolve(answer)
          : Promise.reject(answer ?? new Error('nothing left'))
      },
      sleep: (seconds) => {
        this.waits.push(seconds)
        return Promise.resolve()
      },
      ...options,
    })
  }

  header(at: number, name: string): string | null {
    return new Headers(this.asked[at]?.call.headers).get(name)
  }
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers })
const wait = (seconds: number, status = 429) =>
  json({ message: 'Wait.', code: 'too_many' }, status, { 'Retry-After': String(seconds) })
const cut = () => new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'UND_ERR_SOCKET' }) })
const nobody = () => new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) })

const create = (api: Vizitka) => api.createCard('s', { last_name: 'Kiss' })
const change = (api: Vizitka) => api.updateCard('c', { last_name: 'Kiss' }, { ifMatch: 1 })
const show = (api: Vizitka) => api.getCard('c')

for (const [name, call] of Object.entries({ create, change, show })) {
  test(`it waits as long as the server says: ${name}`, async () => {
    const server = new Busy(wait(7), wait(2), json(GOOD))
    assert.deepEqual(await call(server.client()), GOOD.data)
    assert.deepEqual(server.waits, [7, 2])
  })
}

for (const [name, call, tried] of [
  ['create', create, 3],
  ['show', show, 3],
  ['change', change, 1],
] as const) {
  test(`what may have been done is sent again where that does no harm: ${name}`, async () => {
    const server = new Busy(cut(), wait(1, 503), json(GOOD))
    const answer = call(server.client())
    if (tried === 1) await assert.rejects(answer, NotReached)
    else assert.deepEqual(await answer, GOOD.data)
    assert.equal(server.asked.length, tried)
  })
}

test('what nobody has heard is sent again in any case', async () => {
  const server = new Busy(nobody(), json(GOOD))
  assert.deepEqual(await change(server.client()), GOOD.data)
})

test('an answer that breaks off in its middle is asked for again', async () => {
  const broken = () =>
    new Response(
      new ReadableStream({
        start(way) {
          way.enqueue(new TextEncoder().encode('{"da'))
          way.error(cut())
        },
      }),
    )
  const busy = new Busy(broken(), json(GOOD))
  assert.deepEqual(await busy.client().getCard('1'), GOOD.data)
  assert.equal(busy.asked.length, 2)
  const never = new Busy(broken(), broken())
  await assert.rejects(never.client({ tries: 2 }).getCard('1'), NotReached)
  await assert.rejects(new Busy(new Response('<html>')).client().getCard('1'), NotReached)
})

test('one key is kept over all tries, and each call has another', async () => {
  const server = new Busy(wait(1), cut(), json(GOOD), json(GOOD), json(GOOD))
  const api = server.client()
  await create(api)
  await create(api)
  await api.createCard('s', { last_name: 'Kiss' }, { idempotencyKey: 'start-4711' })
  const keys = server.asked.map((_, at) => server.header(at, 'Idempotency-Key'))
  assert.equal(new Set(keys.slice(0, 3)).size, 1)
  assert.notEqual(keys[3], keys[0])
  assert.equal(keys[4], 'start-4711')
  assert.equal(server.asked[2]?.call.body, '{"last_name":"Kiss"}')
})

test('it gives up in the end, and where the wait is too long', async () => {
  const down = new Busy(...[1, 2, 3].map(() => new Response('down', { status: 503 })))
  await assert.rejects(show(down.client({ tries: 3 })), Unavailable)
  assert.equal(down.waits.length, 2)
  const patient = new Busy(wait(4000))
  await assert.rejects(show(patient.client()), TooMany)
  assert.deepEqual(patient.waits, [])
})

test('a refusal has a code for programs and names fields', async () => {
  const server = new Busy(json({ message: 'No.', code: 'not_now', errors: { name: ['Too long.'] } }, 403))
  await assert.rejects(show(server.client()), (problem: unknown) => {
    assert.ok(problem instanceof Forbidden && problem instanceof VizitkaError)
    assert.deepEqual([problem.status, problem.code, problem.errors], [403, 'not_now', { name: ['Too long.'] }])
    assert.equal(problem.message, 'No. (name: Too long.)')
    return true
  })
})

test('addresses and questions are written as the server reads them', async () => {
  const server = new Busy(json({ data: [], meta: { total: 0 } }))
  await server.client().listCards('a/b', { state: ['draft', 'active'], deleted: false, search: 'Ä&b' })
  assert.equal(
    server.asked[0]?.url,
    'https://vizitka.example/v1/spaces/a%2Fb/cards?search=%C3%84%26b&state=draft&state=active&deleted=false',
  )
  for (const wrong of ['..', '.', '']) assert.throws(() => server.client().getCard(wrong), NotSent)
})

test('the token is taken without its line end and never quoted', async () => {
  const server = new Busy(json(GOOD), cut())
  const api = server.client({ token: `${TOKEN}\r\n`, tries: 1 })
  await show(api)
  assert.equal(server.header(0, 'Authorization'), `Bearer ${TOKEN}`)
  for (const wrong of ['vzk_a\nb', 'vzk_ä', '', 'vzk a']) {
    assert.throws(
      () => new Vizitka({ url: 'https://a.example', token: wrong }),
      (problem: unknown) => problem instanceof TypeError && (wrong === '' || !inspect(problem).includes(wrong)),
    )
  }
  await assert.rejects(show(api), (problem: unknown) => !inspect(problem, { depth: 9 }).includes(TOKEN))
  await assert.rejects(
    api.createCard('s', { last_name: 'Kiss' }, { idempotencyKey: 'a\nb' }),
    (problem: unknown) => problem instanceof NotSent && !inspect(problem, { depth: 9 }).includes(TOKEN),
  )
  assert.ok(!inspect(api, { depth: 9, showHidden: true }).includes(TOKEN))
  assert.ok(!JSON.stringify(api).includes(TOKEN))
})

for (const url of [
  'http://vizitka.example',
  'http://127.0.0.1.example',
  'vizitka.example',
  'ftp://a.example',
  'https://a:b@c.example',
  'https://[::',
]) {
  test(`a token goes to no address where others read it: ${url}`, () => {
    assert.throws(() => new Vizitka({ url, token: TOKEN }), TypeError)
  })
}

for (const url of ['http://localhost:8000/v1/', 'http://127.0.0.1:1', 'http://[::1]:1']) {
  test(`this machine is called without TLS: ${url}`, () => {
    assert.ok(new Vizitka({ url, token: TOKEN }))
  })
}

test('it follows nobody to another address', async () => {
  const server = new Busy(new Response(null, { status: 302, headers: { Location: 'https://other.example' } }))
  await assert.rejects(show(server.client()), NotSent)
  assert.equal(server.asked.length, 1)
  const { redirect, credentials, referrerPolicy } = server.asked[0]?.call ?? {}
  assert.deepEqual([redirect, credentials, referrerPolicy], ['manual', 'omit', 'no-referrer'])
})

test('a deletion whose answer was lost is done', async () => {
  const gone = () => json({ message: 'Gone.' }, 404)
  await new Busy(cut(), gone()).client().deleteCard('c')
  await assert.rejects(new Busy(gone()).client().deleteCard('c'), VizitkaError)
})

test('all rows are given, and that there are more is said at the end', async () => {
  const page = (names: string[], meta: object) => json({ data: names, meta })
  const all = new Busy(page(['a', 'b'], { total: 3 }), page(['c'], { total: 3, more: true }))
  const seen: unknown[] = []
  const rows = all.client()['rows']('/v1/cards', {}, 'page', 2)
  await assert.rejects(async () => {
    for await (const row of rows) seen.push(row)
  }, Incomplete)
  assert.deepEqual(seen, ['a', 'b', 'c'])
})

test('changes say where to begin the next time, once all is read', async () => {
  const server = new Busy(
    json({ data: [1], meta: { next: 'x', since: 'early' } }),
    json({ data: [2], meta: { next: null, since: '2026-11-28T03:00:00Z' } }),
  )
  const changes = server.client().listCardChangesAll('s', { updated_since: '2026-11-27T09:30:00Z' })
  const seen: unknown[] = []
  for await (const row of changes) {
    assert.equal(changes.since, null)
    seen.push(row)
  }
  assert.deepEqual([seen, changes.since], [[1, 2], '2026-11-28T03:00:00Z'])
  assert.deepEqual(
    server.asked.map(({ url }) => new URL(url).search),
    ['?updated_since=2026-11-27T09%3A30%3A00Z&limit=200', '?updated_since=2026-11-27T09%3A30%3A00Z&limit=200&cursor=x'],
  )
})

test('who ends a call waits for nothing', async () => {
  const ended = AbortSignal.abort(new Error('enough'))
  const server = new Busy(json(GOOD))
  await assert.rejects(server.client().getCard('c', { signal: ended }), /enough/)
  assert.equal(server.asked.length, 0)
  const controller = new AbortController()
  const waiting = new Busy(wait(60)).client({ sleep: undefined as never })
  const answer = waiting.getCard('c', { signal: controller.signal })
  setTimeout(() => controller.abort(new Error('enough')), 20)
  await assert.rejects(answer, /enough/)
})
