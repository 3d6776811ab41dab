import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useUser } from '@/shared/auth/session'
import { onWaiting, waitingCount } from '../flag'

/** Where the network says nothing of having come back, or the server was busy. */
const PAUSE = 30_000

/** Wherever one is: what waits is sent as soon as there is a network. Nothing is fetched where nothing waits. */
export function SendWaiting() {
  const user = useUser().uuid
  const queryClient = useQueryClient()
  const some = useSyncExternalStore(onWaiting, () => waitingCount(user) > 0)
  const send = useEffectEvent(async () => {
    if (!navigator.onLine) return
    try {
      const { sendNow } = await import('../sendNow')
      await sendNow(queryClient, user)
    } catch {
      // It waits on; what was refused stands with it.
    }
  })
  useEffect(() => {
    if (!some) return
    const again = () => void send()
    again()
    const timer = setInterval(again, PAUSE)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [some])
  return null
}
