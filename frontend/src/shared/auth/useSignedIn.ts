import { useSyncExternalStore } from 'react'
import { isSignedIn, subscribeTokens } from './tokens'

/** Whether somebody is signed in, for pages that guests see too. */
export function useSignedIn(): boolean {
  return useSyncExternalStore(subscribeTokens, isSignedIn)
}
