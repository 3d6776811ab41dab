// Identity providers on this machine: `oidc-provider` for OpenID Connect, `samlp` for SAML. Both are what companies run.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { freePort, PROVIDERS, ROOT, SERVER } from './installation'

const installed = createRequire(join(ROOT, 'frontend/package.json'))

export interface Person {
  id: string
  email: string
  given_name: string
  family_name: string
  job_title: string
}

interface Running {
  origin: string
  stop: () => Promise<void>
}

async function listening(server: Server, origin: string): Promise<Running> {
  await new Promise<void>((done) => server.listen(Number(new URL(origin).port), '127.0.0.1', done))
  return {
    origin,
    stop: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

export const CLIENT = { id: 'vizitka', secret: 'a-secret-of-the-provider' }

/** Its own pages ask for any name and password. */
export async function openIdProvider(person: Person, redirect: string, logout: string): Promise<Running> {
  const origin = PROVIDERS[0]!
  const { default: Provider } = (await import(pathToFileURL(installed.resolve('oidc-provider')).href)) as {
    default: new (
      issuer: string,
      configuration: object,
    ) => { callback: () => (request: IncomingMessage, response: ServerResponse) => void }
  }
  const { id, ...claims } = person
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirect],
        backchannel_logout_uri: logout,
        backchannel_logout_session_required: true,
      },
    ],
    // What is asked for stands in the token itself.
    conformIdTokenClaims: false,
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'job_title'],
    },
    features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
    cookies: { keys: ['of this test'] },
    // It calls nobody on its own machine, where we are.
    fetch: (url: string, { dispatcher: _, ...options }: RequestInit & { dispatcher?: unknown }) => fetch(url, options),
    findAccount: () => ({
      accountId: id,
      claims: () => ({ sub: id, email_verified: true, ...claims }),
    }),
  })
  const answer = provider.callback()
  const server = createServer((request, response) => {
    // It has one person, among whom nobody needs to choose, and refuses to be asked for that.
    request.url = request.url?.replace(/prompt=select_account&?/, '')
    answer(request, response)
  })
  return listening(server, origin)
}

export interface ThirdParty {
  /** The installation under test once more, as it is known to Google, whose place the provider takes. */
  site: string
  stop: () => Promise<void>
}

/** One more web server of the installation under test (backend/tests/end_to_end/known_to_google.py). */
export async function servingThirdParty(person: Person): Promise<ThirdParty> {
  const port = freePort()
  const site = `http://localhost:${port}`
  const callback = `${site}/v1/auth/providers/google/callback`
  const provider = await openIdProvider(person, callback, `${site}/nobody-listens`)
  const web = ['-m', 'vizitka.config.web', '--host', '127.0.0.1', '--port', String(port), '--workers', '1']
  const google = { issuer: provider.origin, ...CLIENT }
  const server = spawn(join(ROOT, '.venv/bin/python'), web, {
    cwd: join(ROOT, 'backend'),
    env: {
      ...process.env,
      ...SERVER.env,
      PORT: String(port),
      DJANGO_SETTINGS_MODULE: 'tests.end_to_end.known_to_google',
      E2E_GOOGLE: JSON.stringify(google),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise((done) => server.once('exit', done))
  const isReady = async () => (await fetch(`${site}/readyz`).catch(() => null))?.ok
  while (server.exitCode === null && !(await isReady())) await new Promise((done) => setTimeout(done, 200))
  const stop = async () => {
    server.kill('SIGTERM')
    await ended
    await provider.stop()
  }
  return { site, stop }
}

export interface SamlProvider extends Running {
  entityId: string
  metadata: string
}

interface Answering {
  set: (name: string, value: string) => void
  send: (body: string | number) => void
}

/** It signs in whoever comes, and posts its answer by a form as all do. */
export async function samlProvider(person: Person, acs: string): Promise<SamlProvider> {
  const origin = PROVIDERS[1]!
  const samlp = installed('samlp') as {
    auth: (options: object) => (request: object, response: object, next: (error: unknown) => void) => void
  }
  const { key, certificate } = newCertificate()
  const answer = samlp.auth({
    issuer: `${origin}/entity`,
    cert: certificate,
    key,
    destination: acs,
    recipient: acs,
    getPostURL: (_audience: string, _request: object, _raw: object, done: (error: null, url: string) => void) =>
      done(null, acs),
    getUserFromRequest: () => person,
    profileMapper: mapper(person),
    nameIdentifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  })
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const query = Object.fromEntries(new URL(request.url ?? '/', origin).searchParams)
    const answering: Answering = {
      set: (name, value) => void response.setHeader(name, value),
      send: (body) => {
        if (typeof body === 'number') response.statusCode = body
        response.end(String(body))
      },
    }
    answer(Object.assign(request, { query }), Object.assign(response, answering), (error) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  const running = await listening(server, origin)
  return { ...running, entityId: `${origin}/entity`, metadata: metadataOf(origin, certificate) }
}

function mapper(person: Person) {
  const claims = {
    email: person.email,
    givenname: person.given_name,
    surname: person.family_name,
    jobtitle: person.job_title,
  }
  const map = () => ({
    getClaims: () => claims,
    getNameIdentifier: () => ({ nameIdentifier: person.id }),
  })
  // Its metadata names them; an answer needs each to have a name.
  return Object.assign(map, { metadata: Object.keys(claims).map((id) => ({ id, name: id, displayName: id })) })
}

function newCertificate(): { key: string; certificate: string } {
  const folder = mkdtempSync(join(tmpdir(), 'provider-'))
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '90', '-subj', '/CN=provider.example']
  execFileSync('openssl', [...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const read = { key: readFileSync(key, 'utf8'), certificate: readFileSync(certificate, 'utf8') }
  rmSync(folder, { recursive: true })
  return read
}

function metadataOf(origin: string, certificate: string): string {
  const data = certificate.replace(/-----[^-]+-----|\s/g, '')
  return `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${origin}/entity">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing"><KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data>
      <X509Certificate>${data}</X509Certificate></X509Data></KeyInfo></KeyDescriptor>
    <SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${origin}/sso"/>
  </IDPSSODescriptor>
</EntityDescriptor>`
}
