import { mine } from '@/shared/api/keys'

export const accountKeys = {
  /** All that is of billing accounts. */
  all: mine('billing'),
  list: mine('billing', 'accounts'),
  waiting: mine('billing', 'waiting'),
  /** All that is of one of them. */
  of: (account: string) => mine('billing', account),
  about: (account: string) => mine('billing', account, 'about'),
  members: (account: string) => mine('billing', account, 'members'),
  invitations: (account: string) => mine('billing', account, 'invitations'),
  invitation: (code: string) => ['billing-invitation', code] as const,
}
