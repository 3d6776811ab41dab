import { inSpace, mine } from '@/shared/api/keys'

/** One contact is read by who has it in the own book and by who has it in the company's: it stands with the person. */
export const contactKeys = {
  ofSpace: (space: string) => inSpace(space, 'contacts'),
  list: (space: string, query: object) => inSpace(space, 'contacts', 'list', query),
  counts: (space: string) => inSpace(space, 'contacts', 'counts'),
  tags: (space: string) => inSpace(space, 'contacts', 'tags'),
  events: (space: string) => inSpace(space, 'contacts', 'events'),
  numbers: (space: string, event: string) => inSpace(space, 'contacts', 'events', event),
  owners: (space: string, query: object) => inSpace(space, 'contacts', 'owners', query),
  doubles: (space: string) => inSpace(space, 'contacts', 'doubles'),
  doublesCount: (space: string) => inSpace(space, 'contactDoubles'),
  work: (space: string, job: string) => inSpace(space, 'contacts', 'work', job),
  ofMine: mine('contacts'),
  mine: (query: object) => mine('contacts', 'list', query),
  mineCounts: mine('contacts', 'counts'),
  one: (contact: string) => mine('contacts', 'one', contact),
}
