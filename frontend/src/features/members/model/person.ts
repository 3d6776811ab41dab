import type { Member } from '../api'

/** The name, or the address of somebody who has none. */
export function nameOf(member: Pick<Member, 'user'>): string {
  return member.user.name || member.user.email
}
