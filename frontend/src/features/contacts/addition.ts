import type { Addition } from '@/shared/additions'
import { lazyPart } from '@/shared/ui/lazyPart'

export const contacts: Addition = {
  feature: 'contacts',
  ownPages: ['contact_retention_months', 'contacts_of_leavers', 'contacts_colleague'],
  matters: { contacts_to_follow_up: lazyPart(() => import('./matters/ToFollowUp')) },
}
