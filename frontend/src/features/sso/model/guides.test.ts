import { describe, expect, it } from 'vitest'
import { guideOf, PROVIDERS } from './guides'

describe('guides', () => {
  it('name for each provider and protocol where answers go', () => {
    for (const provider of PROVIDERS) {
      expect(guideOf(provider, 'openid').copy.map(({ value }) => value)).toContain('answer_address')
      expect(guideOf(provider, 'saml').copy.map(({ value }) => value)).toContain('reply_address')
      expect(guideOf(provider, 'saml').copy.map(({ value }) => value)).toContain('entity_id')
    }
  })
  it('say where to click at all that have a name', () => {
    for (const provider of PROVIDERS.filter((one) => one !== 'other'))
      for (const protocol of ['openid', 'saml'] as const) expect(guideOf(provider, protocol).path).not.toBe('')
  })
})
