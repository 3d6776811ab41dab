import { readFileSync } from 'node:fs'
import type { Protocol, Provider } from '@/shared/api/generated/types.gen'
import { describe, expect, it } from 'vitest'
import texts from '../locales/en.json'
import { guideOf, PROVIDERS } from './guides'

const PROTOCOLS = ['openid', 'saml'] as const
const copied = (provider: Provider, protocol: Protocol) => guideOf(provider, protocol).copy.map(({ value }) => value)

describe('guides', () => {
  it('name for each provider and protocol where answers go', () => {
    for (const provider of PROVIDERS) {
      expect(copied(provider, 'openid')).toContain('answer_address')
      expect(copied(provider, 'saml')).toContain('reply_address')
      expect(copied(provider, 'saml')).toContain('entity_id')
    }
  })
  it('say where to click at all that have a name', () => {
    for (const provider of PROVIDERS.filter((one) => one !== 'other'))
      for (const protocol of PROTOCOLS) expect(guideOf(provider, protocol).path).not.toBe('')
  })
  it('name an address for ends of sessions only to providers that tell of them by back-channel', () => {
    const told = PROVIDERS.filter((provider) => copied(provider, 'openid').includes('logout_address'))
    expect(told).toEqual(['keycloak', 'other'])
    // Entra calls a page in the person's browser instead, and ours ends no session.
    expect(copied('entra', 'openid')).toEqual(['answer_address'])
  })
})

describe('the pages in docs/directories', () => {
  const { fields, targets, options } = texts
  const shown = [
    ...[fields.issuer, fields.clientId, fields.secret, fields.secretEnds],
    ...[fields.metadataAddress, fields.metadataFile, fields.entityId, fields.signInAddress, fields.certificates],
    ...Object.values(targets),
    ...[options.owners, options.unasked],
  ]

  it.each(PROVIDERS)('have every field of the screen in their tables: %s', (provider) => {
    const page = readFileSync(`../docs/directories/sso-${provider}.md`, 'utf8')
    const named = new Set(page.match(/^\| [^|]+(?= \|)/gm)?.map((cell) => cell.slice(2)))
    const given = PROTOCOLS.flatMap((protocol) => guideOf(provider, protocol).copy.map(({ label }) => label))
    expect([...given, ...shown].filter((label) => !named.has(label))).toEqual([])
  })
})
