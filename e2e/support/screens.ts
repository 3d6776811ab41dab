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

type Api = ReturnType<typeof apiOf>

const below = (place: string, ends: readonly string[]) => ends.map((end) => `${place}${end}`)

async function billingScreens(api: Api): Promise<string[]> {
  const account = (await api.get<{ data: { uuid: string }[] }>('/me/billing-accounts')).data[0]
  const order = (await api.get<{ data: { uuid: string }[] }>('/me/orders')).data[0]
  return [
    ...(account
      ? below(`/billing/${account.uuid}`, ['', '/invoices', '/licences', '/log', '/users', '/tokens', '/buy'])
      : []),
    ...(order ? [`/orders/${order.uuid}`] : []),
    '/partner',
  ]
}

async function directoryScreens(api: Api): Promise<string[]> {
  const found = (await api.get<{ data: { directories: { uuid: string }[] } }>('/me/user-directories')).data.directories
  const parts = ['', '/domains', '/scim-provisioning', '/pull', '/settings', '/sso', '/third-party-auth'] as const
  return ['/user-directories', ...found.slice(0, 1).flatMap(({ uuid }) => below(`/user-directory/${uuid}`, parts))]
}

/** Lists of services, and the editor of the first thing in each. */
async function serviceScreens(api: Api, space: string): Promise<string[]> {
  const services = `/space/${space}/services`
  const editors: [list: string, page: string][] = [
    ['signatures', `${services}/email-signatures/`],
    ['backgrounds', `${services}/virtual-backgrounds/`],
    ['locations', `${services}/locations/`],
    ['card-styles', `/space/${space}/card-styles/`],
    ['newsletter/campaigns', `${services}/newsletter/campaigns/`],
  ]
  const opened: string[] = []
  for (const [list, page] of editors) {
    const { data } = await api.get<{ data: { uuid: string }[] }>(`/spaces/${space}/${list}`)
    opened.push(...data.slice(0, 1).map(({ uuid }) => `${page}${uuid}`))
  }
  return [
    ...opened,
    ...below(`${services}/newsletter`, ['', '/lists', '/subscribers', '/settings', '/import']),
    `/space/${space}/contacts/import`,
    `/space/${space}/settings/exchange`,
    `/space/${space}/settings/contacts`,
  ]
}

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
    ...(await billingScreens(api)),
    ...(await directoryScreens(api)),
    ...(await serviceScreens(api, space)),
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
