import type { Addition } from '@/shared/additions'

export const contacts: Addition = {
  feature: 'contacts',
  ownPages: ['contact_retention_months', 'contacts_of_leavers', 'contacts_colleague'],
}
