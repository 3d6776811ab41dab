import type { Card } from '@/shared/api/types'
import { useConnectToCard } from '../hooks/useConnectToCard'

/** Connects another product to a card, for who may. */
export function ConnectToCard({ card, space }: { card: Card; space: string }) {
  const { button, dialog } = useConnectToCard(card, space)
  return (
    <>
      {button}
      {dialog}
    </>
  )
}
