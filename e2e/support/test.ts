// What a test has of its own: a company, a person. Made beside the product by `backend/tests/end_to_end`.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'

import { type APIRequestContext, test as base, expect } from '@playwright/test'

import { DATA, ROOT, URL } from './installation'
import { apiOf, login } from './people'

export { expect }

interface Card {
  uuid: string
  handle: string
}

interface Founded {
  space: string
  username: string
  manager: string
  employee: string
  cards: Record<'zoe' | 'siobhan' | 'hannes' | 'thomas' | 'sofia' | 'oliver' | 'stefan' | 'georg', Card>
}

export interface Space {
  uuid: string
  version: number
  field_modes: Record<string, { visible: boolean; locked: boolean; reason: string }>
  card_permissions: Record<string, unknown>
  settings: Record<string, unknown>
  placeholders: { name: string }
}

/** As a printer delivers it. */
export interface Printed {
  serial: string
  pin: string
  address: string
}

/** A process that makes companies and people in the database of the installation under test. */
class Founder {
  private readonly process: ChildProcess
  private readonly answers: AsyncIterator<string>
  private readonly lines: Interface

  constructor() {
    const python = join(ROOT, '.venv/bin/python')
    this.process = spawn(python, ['-m', 'tests.end_to_end'], {
      cwd: join(ROOT, 'backend'),
      env: { ...process.env, VIZITKA_DATA: DATA, VIZITKA_LOG_LEVEL: 'WARNING' },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.lines = createInterface({ input: this.process.stdout! })
    this.answers = this.lines[Symbol.asyncIterator]()
  }

  async make<T>(
    what:
      | 'company'
      | 'person'
      | 'operator'
      | 'products'
      | 'film'
      | 'end_of_mails'
      | 'directory'
      | 'owner'
      | 'old_sign_ins'
      | 'shelf'
      | 'price'
      | 'stock'
      | 'handed_out'
      | 'partner',
    values: Record<string, string> = {},
  ): Promise<T> {
    this.process.stdin!.write(`${JSON.stringify({ make: what, ...values })}\n`)
    const answer = await this.answers.next()
    if (answer.done) throw new Error('the founder of companies has ended')
    return JSON.parse(answer.value) as T
  }

  async end(): Promise<void> {
    const ended = new Promise((done) => this.process.once('exit', done))
    this.process.stdin!.end()
    await ended
  }
}

/** A company, and calls in its manager's name. */
async function company(founder: Founder, request: APIRequestContext) {
  const founded = await founder.make<Founded>('company')
  const { access_token: token } = await login(request, founded.manager)
  const api = apiOf(request, token)
  const space = async () => (await api.get<{ data: Space }>(`/spaces/${founded.space}`)).data
  /** Changes the space, or its design under `/grid`. */
  const change = async (body: unknown, path = '') => {
    const { version } = await space()
    const headers = { Authorization: `Bearer ${token}`, 'If-Match': `"${version}"` }
    const answer = await request.patch(`${URL}/v1/spaces/${founded.space}${path}`, { headers, data: body })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  /** An address that belongs to nobody yet. */
  const newcomer = (name: string) => `${name}@${founded.username}.example`
  /** New products: in the company's pool, or nobody's. */
  const products = async (number: number, where: 'pool' | 'stock' = 'pool') => {
    const space: Record<string, string> = where === 'pool' ? { space: founded.space } : {}
    return (await founder.make<{ products: Printed[] }>('products', { number: String(number), ...space })).products
  }
  /** Where the link at the foot of the mails of the month to its manager leads. */
  const endOfMails = async () =>
    (await founder.make<{ path: string }>('end_of_mails', { space: founded.space, email: founded.manager })).path
  /** A user directory with a proved domain, which lets people in at once. */
  const directory = () => founder.make<{ directory: string; domain: string }>('directory', { space: founded.space })
  /** One more owner, with an address of a domain; with the demo's password, or none where she signs in elsewhere. */
  const owner = async (domain: string, where: 'here' | 'elsewhere' = 'here') => {
    const elsewhere = where === 'here' ? '' : 'yes'
    return (await founder.make<{ email: string }>('owner', { space: founded.space, domain, elsewhere })).email
  }
  /** An hour passes since somebody has signed in. */
  const signInsAge = (email: string) => founder.make('old_sign_ins', { email })
  return {
    ...founded,
    products,
    endOfMails,
    directory,
    owner,
    signInsAge,
    id: founded.space,
    token,
    api,
    space,
    change,
    newcomer,
  }
}

/** Articles of the shop, by their codes, and a discount code. */
interface Shelf {
  card: string
  sticker: string
  code: string
}

interface Own {
  /** Alpenwerk AG with a manager, an employee and eight cards, which no other test sees. */
  company: Awaited<ReturnType<typeof company>>
  /** Makes a film of a code, for a browser whose camera is one. */
  film: (text: string, path: string) => Promise<unknown>
  /** Articles that no other test buys. */
  shelf: Shelf & {
    price: (article: string, amount: number) => Promise<unknown>
    /** Free products, of which orders are made. */
    stock: (article: string, pieces: number) => Promise<unknown>
    /** A product of an article, which somebody has on the own card. */
    handOut: (article: string, space: string, card: string) => Promise<Pick<Printed, 'serial' | 'address'>>
    /** Makes a person a partner, and gives what the link names. */
    partner: (email: string) => Promise<{ uuid: string }>
  }
  /** The address of somebody who runs the installation, with the demo's password and without a second step yet. */
  operator: string
  /** The address of Nora Neu, who is in no company; her password is the demo's. */
  person: string
}

export const test = base.extend<Own, { founder: Founder }>({
  founder: [
    async ({}, use) => {
      const founder = new Founder()
      await use(founder)
      await founder.end()
    },
    { scope: 'worker' },
  ],
  company: async ({ founder, request }, use) => use(await company(founder, request)),
  shelf: async ({ founder }, use) => {
    const shelf = await founder.make<Shelf>('shelf')
    await use({
      ...shelf,
      price: (code, amount) => founder.make('price', { code, amount: String(amount) }),
      stock: (code, pieces) => founder.make('stock', { code, number: String(pieces) }),
      handOut: (code, space, card) => founder.make('handed_out', { code, space, card }),
      partner: (email) => founder.make('partner', { email }),
    })
  },
  film: async ({ founder }, use) => use((text, path) => founder.make('film', { text, path })),
  operator: async ({ founder }, use) => {
    const { email } = await founder.make<{ email: string }>('operator')
    await use(email)
  },
  person: async ({ founder }, use) => {
    const { email } = await founder.make<{ email: string }>('person', { first_name: 'Nora', last_name: 'Neu' })
    await use(email)
  },
})
