import { createFileRoute, redirect } from '@tanstack/react-router'
import { Waiting } from '@/features/members/components/Waiting'
import { useOwnNumbers } from '@/features/statistics/overview/useOwnNumbers'
import { HomePage } from '@/features/spaces/pages/HomePage'
import { useAdditions } from '../-additions'

export const Route = createFileRoute('/_default/')({
  staticData: { title: 'home' },
  // Somebody who only has a card of their own begins there, unless something waits for an answer.
  beforeLoad: async ({ context }) => {
    const { onlyOwnCard } = await import('@/features/members/model/landing')
    const card = await onlyOwnCard(context.queryClient)
    if (card) throw redirect({ to: '/space/$space/cards/$id', params: card, replace: true })
  },
  component: function Home() {
    return <HomePage notice={<Waiting />} numbers={useOwnNumbers()} additions={useAdditions()} />
  },
})
