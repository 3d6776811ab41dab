import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { cardQuery } from '@/features/cards/api/card'
import { CardLayout } from '@/features/cards/pages/CardLayout'
import { errorStatus } from '@/shared/api/error'

export const Route = createFileRoute('/_default/space/$space/cards/$id')({
  staticData: {
    title: 'card',
    reads: ['/v1/cards/$id'],
    early: ({ queryClient, params: { space = '', id = '' } }) => void queryClient.prefetchQuery(cardQuery(space, id)),
  },
  loader: async ({ context, params, location }) => {
    try {
      const card = await context.queryClient.ensureQueryData(cardQuery(params.space, params.id))
      if (card.space.uuid !== params.space) {
        throw redirect({ href: location.href.replace(params.space, card.space.uuid), replace: true })
      }
    } catch (error) {
      // What is no uuid at all is no card either.
      if (errorStatus(error) === 422) throw notFound()
      throw error
    }
  },
  component: CardLayout,
})
