import { useMatches } from '@tanstack/react-router'
import { useSignedIn } from '@/shared/auth/useSignedIn'
import { lazyPage } from '@/shared/ui/lazyPart'
import { DefaultLayout } from './DefaultLayout'

const GuestLayout = lazyPage(() => import('./GuestLayout'))

/** The frame of the manager; a lighter one for guests, on the pages that they see. */
export function Frame() {
  const signedIn = useSignedIn()
  const isOpen = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.guests) })
  return isOpen && !signedIn ? <GuestLayout /> : <DefaultLayout />
}
