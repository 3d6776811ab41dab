import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { Busy, closedMail, Head } from '@/features/members/invitation/parts'
import { errorMessage, errorStatus } from '@/shared/api/error'
import type { User } from '@/shared/api/types'
import { userQuery } from '@/shared/auth/session'
import { isSignedIn, subscribeTokens } from '@/shared/auth/tokens'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { Logo } from '@/shared/ui/Logo'
import { openInvitationQuery } from '../api'
import { OpenOffer } from '../invitation/OpenOffer'
import classes from '@/features/members/invitation/Invitation.module.css'

const route = getRouteApi('/_empty/confirmation/billing-invite/$code/verify')

/** Where the mail of an invitation to a billing account leads, and that of an offer of one. */
export function AccountInvitationPage({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation('billing/accounts')
  const { code } = route.useParams()
  const signedIn = useSyncExternalStore(subscribeTokens, isSignedIn)
  const { data: user, isLoading } = useQuery({ ...userQuery, enabled: signedIn })
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
          {isLoading ? <Busy /> : <ByCode key={code} code={code} user={signedIn ? (user ?? null) : null} />}
        </div>
      </div>
    </div>
  )
}

function ByCode({ code, user }: { code: string; user: User | null }) {
  const { t } = useTranslation('billing/accounts')
  const [declined, setDeclined] = useState(false)
  const { data, error, isPending, refetch } = useQuery({ ...openInvitationQuery(code), enabled: !declined })
  if (declined)
    return (
      <>
        <Head picture={closedMail} title={t('confirm.declinedTitle')}>
          {t('confirm.declinedText')}
        </Head>
        <Ways user={user} />
      </>
    )
  if (isPending) return <Busy />
  if (data) return <OpenOffer code={code} invitation={data} user={user} onDeclined={() => setDeclined(true)} />
  const gone = errorStatus(error) === 404
  return (
    <>
      <Head picture={closedMail} title={t(gone ? 'confirm.goneTitle' : 'confirm.failedTitle')}>
        {gone ? t('confirm.goneText') : errorMessage(error) || t('errors.unknown')}
      </Head>
      {gone ? (
        <Ways user={user} />
      ) : (
        <div className={classes.buttons}>
          <Button size="md" onClick={() => void refetch()}>
            {t('actions.retry')}
          </Button>
        </div>
      )}
    </>
  )
}

/** What is left to do when an invitation is over: one that was accepted stands among the accounts. */
function Ways({ user }: { user: User | null }) {
  const { t } = useTranslation('billing/accounts')
  return (
    <div className={classes.buttons}>
      {user ? (
        <ButtonLink size="md" to="/billing">
          {t('confirm.toAccounts')}
        </ButtonLink>
      ) : (
        <ButtonLink size="md" to="/auth/login">
          {t('confirm.signIn')}
        </ButtonLink>
      )}
    </div>
  )
}
