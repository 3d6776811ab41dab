import { Skeleton } from '@mantine/core'
import { createElement, Suspense } from 'react'
import type { Addition, CardSectionProps } from '@/shared/additions'
import { lazyPart } from '@/shared/ui/lazyPart'

// As high as what comes: the heading with its room, figures, curve and ways.
const waiting = createElement(Skeleton, { height: 344, my: 24, radius: 'md' })
const CardNumbers = lazyPart(() => import('./overview/components/CardNumbers'), waiting)

export const statistics: Addition = {
  feature: 'statistics',
  // Nothing stands there for whom the space does not show it, not even while it comes.
  CardSection: (props: CardSectionProps) =>
    props.card.abilities.includes('statistics.of_card') && props.card.permissions.see_statistics
      ? // It waits for its words as for itself, and the page does not.
        createElement(Suspense, { fallback: waiting }, createElement(CardNumbers, props))
      : null,
}
