import { notFound, redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { errorMessage, errorStatus } from '@/shared/api/error'
import type { Ability } from '@/shared/api/types'
import { readCookie } from '@/shared/cookies'
import { changeLanguage } from '@/shared/i18n/i18n'
import { isLanguage } from '@/shared/i18n/languages'
import { permissionQuery, roleHas } from '@/shared/permissions/abilities'
import { cardAddress, visitCard } from './cardVisit'
import { sitePath } from './redirect'
import { userQuery } from './session'
import { isSignedIn } from './tokens'

const ignored = () => undefined

interface GuardArguments {
  context: { queryClient: QueryClient }
  location: { href: string }
}

/** Signed in with a user that can be fetched, else to the login page and back afterwards. */
export async function requireUser({ context, location }: GuardArguments): Promise<void> {
  const toLogin = () =>
    redirect({ to: '/auth/login', search: location.href === '/' ? {} : { redirect: location.href } })
  if (!isSignedIn()) throw toLogin()
  try {
    const user = await context.queryClient.ensureQueryData(userQuery)
    // On a device that has not chosen a language yet, the profile's counts (specification, section 1).
    if (!readCookie('lang') && isLanguage(user.language.lang)) await changeLanguage(user.language.lang)
    if (!user.time_zone)
      void import('./timeZone').then(({ tellTimeZone }) => tellTimeZone(context.queryClient), ignored)
  } catch (error) {
    // Only the server's word ends a session. No connection, or a refusal on the way to it, is none: the error page
    // offers to try again.
    if (!isSignedIn()) throw toLogin()
    // "Not found" here says nothing about this page.
    throw errorStatus(error) === 404 ? new Error(errorMessage(error)) : error
  }
}

/** As `requireUser`, but for pages that guests see too (`staticData.guests`). */
export async function requireUserOrOpenPage(guarded: GuardArguments): Promise<void> {
  // The router gives the matches as well; their type would name the tree of routes, of which this guard is a part.
  const { matches } = guarded as GuardArguments & { matches: readonly { staticData: { guests?: true } }[] }
  const isOpen = matches.some(({ staticData }) => staticData.guests)
  if (isOpen && !isSignedIn()) return
  try {
    await requireUser(guarded)
  } catch (error) {
    // The session was over: who comes back to such a page goes on as a guest.
    if (!isOpen || isSignedIn()) throw error
  }
}

/** For login and what belongs to it: those who are signed in go on, also to a card that only they may see. */
export async function requireGuest({
  search,
  preload,
}: {
  search: { redirect?: string }
  preload: boolean
}): Promise<void> {
  if (!isSignedIn()) return
  const card = cardAddress(search.redirect)
  if (!card) throw redirect({ href: sitePath(search.redirect) ?? '/' })
  if (preload) return
  // The browser is leaving: the login page must not flash up meanwhile.
  if (await visitCard(card)) await new Promise(() => undefined)
}

/** Whether the person's role in the space has the ability, whatever its package lacks; false also for a space that is
 *  not the person's. */
export async function hasAbility(queryClient: QueryClient, space: string, ability: Ability): Promise<boolean> {
  try {
    return roleHas(await queryClient.ensureQueryData(permissionQuery(space)), ability)
  } catch (error) {
    if (errorStatus(error) === 404 || errorStatus(error) === 422) return false
    throw error
  }
}

/** A page that needs an ability in a space is not found without it (specification, section 5). Where only the package
 *  lacks it, the page opens and says so. */
export async function requireAbility(
  { context }: { context: { queryClient: QueryClient } },
  space: string,
  ability: Ability,
): Promise<void> {
  if (!(await hasAbility(context.queryClient, space, ability))) throw notFound()
}
