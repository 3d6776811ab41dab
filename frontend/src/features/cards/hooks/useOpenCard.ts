import { useState } from 'react'
import type { Card } from '@/shared/api/types'
import { useCurrentSpace } from '@/shared/spaces/current'
import { toastError } from '@/shared/ui/toasts'
import { viewTicket } from '../api/card'

/** Opens the public page in a new tab; where only members may look, with a ticket. */
export function useOpenCard(card: Card): [boolean, () => Promise<void>] {
  const { space } = useCurrentSpace()
  const [opening, setOpening] = useState(false)
  const open = async () => {
    if (space?.visibility !== 'private') {
      window.open(card.public_url, '_blank', 'noopener')
      return
    }
    // Opened at once, because browsers refuse a tab that comes after an answer.
    const tab = window.open('about:blank', '_blank')
    setOpening(true)
    try {
      const url = await viewTicket(card.handle)
      if (!tab) window.location.assign(url)
      else {
        tab.opener = null
        tab.location.replace(url)
      }
    } catch (error) {
      tab?.close()
      toastError(error)
    } finally {
      setOpening(false)
    }
  }
  return [opening, open]
}
