import type { Account } from '../api'

/** What a closed account says stays as it is, whoever looks at it. */
export function mayEdit(account: Pick<Account, 'abilities' | 'status'>): boolean {
  return account.status !== 'closed' && account.abilities.includes('billing.edit')
}

/** People, hand over and close: owners alone. */
export function mayGovern(account: Pick<Account, 'abilities' | 'status'>): boolean {
  return account.status !== 'closed' && account.abilities.includes('billing.govern')
}

/** The last owner stays; where there are several people, the server knows whether one of them owns it, too. */
export function mayLeave(account: Pick<Account, 'role' | 'members'>): boolean {
  return account.role !== 'owner' || account.members > 1
}
