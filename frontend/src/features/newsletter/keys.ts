import { inSpace } from '@/shared/api/keys'

export const newsletterKeys = {
  ofSpace: (space: string) => inSpace(space, 'newsletter'),
  about: (space: string) => inSpace(space, 'newsletter', 'about'),
  campaigns: (space: string) => inSpace(space, 'newsletter', 'campaigns'),
  campaignList: (space: string, query: object) => inSpace(space, 'newsletter', 'campaigns', query),
  campaign: (space: string, campaign: string) => inSpace(space, 'newsletter', 'campaign', campaign),
  numbers: (space: string, campaign: string) => inSpace(space, 'newsletter', 'campaign', campaign, 'numbers'),
  deliveries: (space: string, campaign: string, query: object) =>
    inSpace(space, 'newsletter', 'campaign', campaign, 'deliveries', query),
  letter: (space: string, campaign: string, query: object) =>
    inSpace(space, 'newsletter', 'campaign', campaign, 'letter', query),
  checks: (space: string, campaign: string) => inSpace(space, 'newsletter', 'campaign', campaign, 'checks'),
  audience: (space: string, campaign: string, audience: object) =>
    inSpace(space, 'newsletter', 'campaign', campaign, 'audience', audience),
  choices: (space: string) => inSpace(space, 'newsletter', 'choices'),
  lists: (space: string) => inSpace(space, 'newsletter', 'lists'),
  subscribers: (space: string) => inSpace(space, 'newsletter', 'subscribers'),
  subscriberList: (space: string, query: object) => inSpace(space, 'newsletter', 'subscribers', query),
  work: (space: string, job: string) => inSpace(space, 'newsletter', 'work', job),
  subscriber: (space: string, subscriber: string) => inSpace(space, 'newsletter', 'subscriber', subscriber),
  signUpText: (space: string) => inSpace(space, 'newsletter', 'sign-up-text'),
  toInvite: (space: string, query: object) => inSpace(space, 'newsletter', 'to-invite', query),
  suppressions: (space: string) => inSpace(space, 'newsletter', 'suppressions'),
  ofCard: (space: string, card: string) => inSpace(space, 'newsletter', 'card', card),
}
