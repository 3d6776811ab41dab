import type { QueryClient } from '@tanstack/react-query'
import { notFound, redirect } from '@tanstack/react-router'
import { hasAbility } from '@/shared/auth/guards'
import { permissionQuery } from '@/shared/permissions/abilities'

interface GuardArguments {
  context: { queryClient: QueryClient }
  params: { space: string }
  location: { pathname: string; search: object }
}

/** The book of a space, for who sees more of it than the own contacts: by a role, or as who keeps what is the
 *  company's. Whoever has only a card there comes to the own contacts, and what the address asks for with them. */
export async function requireContactsOfSpace({ context, params, location }: GuardArguments): Promise<void> {
  const { queryClient } = context
  const sees = await Promise.all(
    (['contacts.read', 'contacts.manage'] as const).map((ability) => hasAbility(queryClient, params.space, ability)),
  )
  if (sees.includes(true)) return
  if (!queryClient.getQueryData(permissionQuery(params.space).queryKey)) throw notFound()
  throw redirect({ to: '/contacts', search: location.search, replace: true })
}
