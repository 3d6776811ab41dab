// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import type { Card, CardState, User } from '@/shared/api/types'
import { userQuery } from '@/shared/auth/session'
import { addTexts } from '@/shared/i18n/i18n'
import common from '@/shared/i18n/locales/en.json'
import cards from '../locales/en.json'
import { StatePanel } from './StatePanel'

beforeAll(() => {
  addTexts('en', 'common', common)
  addTexts('en', 'cards', cards)
})

function show(state: CardState, billing: boolean) {
  const queries = new QueryClient()
  queries.setQueryData(userQuery.queryKey, { billing } as User)
  render(
    <QueryClientProvider client={queries}>
      <MantineProvider>
        <StatePanel card={{ uuid: 'a-card', state, abilities: ['cards.state'] } as unknown as Card} space="a-space" />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return screen.getByText(/^(Everyone|Visitors)/).textContent
}

it.each(['active', 'inactive'] as const)(
  'speaks of seats of a card that is %s only where licences are sold',
  (state) => {
    expect(show(state, true)).toMatch(/seat of your licence/)
    document.body.replaceChildren()
    expect(show(state, false)).not.toMatch(/seat|licence/)
  },
)
