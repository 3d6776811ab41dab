import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useSyncExternalStore, type ReactNode } from 'react'
import { userQuery } from '@/shared/auth/session'
import { isSignedIn, subscribeTokens } from '@/shared/auth/tokens'
import { useTranslation } from '@/shared/i18n/i18n'
import { Logo } from '@/shared/ui/Logo'
import { Busy } from '../invitation/parts'
import { WithCode } from '../invitation/WithCode'
import { WithoutCode } from '../invitation/WithoutCode'
import classes from '../invitation/Invitation.module.css'

const route = getRouteApi('/_empty/confirmation/space-invite/{-$code}/verify')

/** Where an invitation is accepted: by the link of the mail, or without a code for those who are signed in. */
export function InvitationPage({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation('members')
  const { code } = route.useParams()
  const signedIn = useSyncExternalStore(subscribeTokens, isSignedIn)
  const { data: user, isLoading } = useQuery({ ...userQuery, enabled: signedIn })
  const person = signedIn ? (user ?? null) : null
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <Link to="/" className={classes.home} aria-label={t('confirm.home')}>
          <Logo />
        </Link>
        <span style={{ display: 'inline-flex', gap: 4 }}>{tools}</span>
      </header>
      <div className={classes.middle}>
        <div className={classes.paper}>
          {isLoading ? (
            <Busy />
          ) : code ? (
            <WithCode key={code} code={code} user={person} />
          ) : (
            <WithoutCode user={person} />
          )}
        </div>
      </div>
    </div>
  )
}
