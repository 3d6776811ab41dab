// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Ability, MissingAbility, SpacePermission, SpaceRole } from '@/shared/api/types'
import { hasAbility } from '@/shared/auth/guards'
import { addTexts } from '@/shared/i18n/i18n'
import common from '@/shared/i18n/locales/en.json'
import { permissionQuery, roleHas } from './abilities'
import { MissingFeature, packagesQuery } from './MissingFeature'
import { MissingMark } from './MissingMark'

const SPACE = 'a-space'
const ROLES: MissingAbility = { ability: 'members.manage', feature: 'roles', package: 'standard' }
const PIN: MissingAbility = { ability: 'spaces.protect', feature: 'pin_protection', package: null }

beforeAll(() => addTexts('en', 'common', common))

/** What the server has said of the space, and what is on offer, is known already. */
function client({
  role = 'owner' as SpaceRole,
  missing = [ROLES, PIN],
  abilities = ['members.read', 'spaces.edit'] as Ability[],
  contact = { owner: null, operator: '', sold: false } as SpacePermission['contact'],
} = {}) {
  const queries = new QueryClient()
  queries.setQueryData(permissionQuery(SPACE).queryKey, { role, abilities, missing, features: {} as never, contact })
  queries.setQueryData(packagesQuery.queryKey, [
    {
      uuid: 'p',
      code: 'standard',
      name: 'Standard',
      description: '',
      cards_included: null,
      prices: [
        { interval: 'month', amount: 300, gross: 360, currency: 'EUR' },
        { interval: 'year', amount: 3000, gross: 3600, currency: 'EUR' },
      ],
      features: [{ value: 'roles', text: 'Roles' }],
    },
  ])
  return queries
}
const show = (what: React.ReactNode, queries = client()) =>
  render(<QueryClientProvider client={queries}>{what}</QueryClientProvider>)

describe('a feature that the package lacks', () => {
  it('says what it brings, which package has it and at what price, and where an owner turns to', () => {
    show(<MissingFeature space={SPACE} feature="roles" />)
    const notice = screen.getByRole('region', { name: common.missing.features.roles.title })
    expect(notice).toHaveTextContent(common.missing.features.roles.text)
    expect(notice).toHaveTextContent(
      'It comes with the package Standard. It costs €3.00 per card and month, net; €3.60 with VAT.',
    )
    expect(notice).toHaveTextContent(common.missing.owner)
    expect(notice).not.toHaveTextContent(common.missing.kept)
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('leads an owner to the operator’s address where there is one', () => {
    const contact = { owner: null, operator: 'help@vizitka.example', sold: false }
    show(<MissingFeature space={SPACE} feature="roles" />, client({ contact }))
    expect(screen.getByRole('link', { name: 'Write to help@vizitka.example' })).toHaveAttribute(
      'href',
      'mailto:help@vizitka.example',
    )
    expect(screen.getByRole('region')).not.toHaveTextContent(common.missing.owner)
  })

  it('leads an owner to billing where something is sold', async () => {
    const contact = { owner: null, operator: '', sold: true }
    const page = () => (
      <MantineProvider>
        <MissingFeature space={SPACE} feature="roles" />
      </MantineProvider>
    )
    const router = createRouter({
      routeTree: createRootRoute({ component: page }),
      history: createMemoryHistory({ initialEntries: ['/'] }),
    })
    show(<RouterProvider router={router as never} />, client({ contact }))
    expect(await screen.findByRole('link', { name: common.missing.buy })).toHaveAttribute('href', '/billing')
  })

  it.each([
    ['Maria Huber', 'Maria Huber owns this space and can change the package.'],
    ['', common.missing.others],
  ])('sends others to the owner, by name where it is known: %s', (owner, sentence) => {
    const contact = { owner, operator: 'help@vizitka.example', sold: false }
    show(<MissingFeature space={SPACE} feature="roles" />, client({ role: 'admin', contact }))
    expect(screen.getByRole('region')).toHaveTextContent(sentence)
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('names no package where none on offer has it, and says that what is there stays', () => {
    show(<MissingFeature space={SPACE} feature="pin_protection" kept />)
    expect(screen.getByRole('region')).toHaveTextContent(common.missing.noPackage)
    expect(screen.getByRole('region')).toHaveTextContent(common.missing.kept)
  })
})

describe('the mark in the navigation', () => {
  it('has words for those who do not see it', () => {
    show(<MissingMark space={SPACE} ability="members.manage" />)
    expect(screen.getByRole('img', { name: common.missing.mark })).toBeVisible()
  })

  it('is not there where the package has it, and not where the role is in the way', () => {
    const { container } = show(
      <>
        <MissingMark space={SPACE} ability="members.read" />
        <MissingMark space={SPACE} ability="spaces.delete" />
      </>,
    )
    expect(container).toBeEmptyDOMElement()
  })
})

describe('a guard', () => {
  it.each([
    ['spaces.edit', true],
    ['members.manage', true],
    ['spaces.delete', false],
  ] as const)('asks for the role, not for the package: %s %s', async (ability, opens) => {
    const queries = client()
    await expect(hasAbility(queries, SPACE, ability)).resolves.toBe(opens)
    expect(roleHas({ abilities: ['spaces.edit'], missing: [ROLES] }, ability)).toBe(opens)
  })
})
