import { type Page } from '@playwright/test'

import { apiOf } from './people'

export interface Named {
  uuid: string
  username: string
}

export const GUEST = [
  '/auth/login',
  '/auth/register',
  '/auth/recovery',
  '/auth/recovery/none',
  '/confirmation/space-invite/verify',
  '/confirmation/space-invite/none/verify',
  '/confirmation/billing-invite/none/verify',
  '/marketplace',
  '/marketplace/nothing-of-this-name',
  '/checkout',
  '/nowhere',
]

/** The screens that a person who is signed in can open; those of a space and card only for who has them. */
export async function signedInScreens(page: Page, token: string): Promise<string[]> {
  const api = apiOf(page.request, token)
  const own = (await api.get<{ data: (Named & { space: Named })[] }>('/me/cards?search=simic')).data[0]
  if (!own) {
    const card = (await api.get<{ data: (Named & { space: Named })[] }>('/me/cards')).data[0]
    const ofCard = card
      ? ['', '/edit/contact-details', '/edit/layout', '/serial-numbers'].map(
          (end) => `/space/${card.space.uuid}/cards/${card.uuid}${end}`,
        )
      : []
    return ['/', '/spaces', '/cards', '/products', '/contacts', '/billing', ...ofCard, '/profile', '/debug']
  }
  const space = own.space.uuid
  const card = own.uuid
  const cards = `/space/${space}/cards`
  return [
    '/',
    '/spaces',
    '/cards',
    '/products',
    '/contacts',
    '/billing',
    '/marketplace',
    '/marketplace?search=nothing-of-this-name',
    '/orders',
    `/space/${space}/products/replacements`,
    `/space/${space}`,
    cards,
    `${cards}?search=nobody-of-this-name`,
    `${cards}/import`,
    `${cards}/invitations`,
    `${cards}/${card}`,
    `${cards}/${card}/edit/contact-details`,
    `${cards}/${card}/edit/social-media`,
    `${cards}/${card}/edit/frames`,
    `${cards}/${card}/edit/layout`,
    `${cards}/${card}/settings`,
    `${cards}/${card}/users`,
    `${cards}/${card}/serial-numbers`,
    `/space/${space}/card-styles`,
    `/space/${space}/services/email-signatures`,
    `/space/${space}/services/email-signatures/banners`,
    `/space/${space}/services/email-signatures/mailboxes`,
    `${cards}/${card}/signatures`,
    `/space/${space}/services/virtual-backgrounds`,
    `${cards}/${card}/backgrounds`,
    `/space/${space}/services/locations`,
    `/space/${space}/products`,
    `/space/${space}/contacts`,
    `/space/${space}/contacts/events`,
    `/space/${space}/dashboard?range=12m`,
    `/space/${space}/dashboard?table=true`,
    `/space/${space}/products?label=locked`,
    `/space/${space}/products/hand-out`,
    '/connect/k7m29qxd4rtw',
    ...['', '/visibility', '/placeholder', '/frames', '/social-media', '/templates', '/card-permissions'].map(
      (end) => `/space/${space}/grid${end}`,
    ),
    ...['', '/protection', '/users', '/users?list=cards', '/custom-domain', '/tokens', '/audit-log'].map(
      (end) => `/space/${space}/settings${end}`,
    ),
    '/confirmation/space-invite/verify',
    '/profile',
    '/debug',
    '/nowhere',
  ]
}
