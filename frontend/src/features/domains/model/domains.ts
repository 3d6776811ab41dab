import type { CustomDomain, CustomDomainRecord, CustomDomains } from '@/shared/api/types'
import type { Tone } from '@/shared/ui/StatusBadge'

export const STATE_TONES: Record<CustomDomain['state'], Tone> = {
  waiting: 'neutral',
  active: 'good',
  at_risk: 'warning',
  lost: 'danger',
  suspended: 'danger',
  taken: 'danger',
  expired: 'warning',
}

export const RECORD_TONES: Record<CustomDomainRecord['state'], Tone> = {
  waiting: 'neutral',
  found: 'good',
  wrong: 'danger',
  error: 'warning',
}

/** Milliseconds until the page asks again by itself; false when nothing is on its way. */
export function askAgainAfter(domains: CustomDomains | undefined): number | false {
  if (!domains) return false
  if (domains.domains.some((domain) => domain.checking)) return 1500
  return domains.domains.some((domain) => domain.state === 'waiting' || domain.state === 'lost') ? 10_000 : false
}

/** Records stand open while there is something to do about them. */
export function needsRecords(domain: CustomDomain): boolean {
  return domain.state !== 'active' && domain.state !== 'suspended'
}

/** The kind of record to choose at the provider: what stands in for a CNAME where there cannot be one is called ALIAS. */
export function typeOf(record: CustomDomainRecord, domain: CustomDomain): string {
  return record.type === 'CNAME' && domain.apex ? 'ALIAS' : record.type
}

/** The steps at the DNS provider, and after them what the page does by itself. */
export function stepsFor(domain: CustomDomain): ('open' | 'txt' | 'cname' | 'alias' | 'wait')[] {
  return ['open', 'txt', domain.apex ? 'alias' : 'cname', 'wait']
}

/** The standard address as people read it. */
export function hostOf(address: string): string {
  try {
    return new URL(address).host
  } catch {
    return address
  }
}
