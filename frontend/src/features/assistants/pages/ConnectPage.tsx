import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Busy, Head } from '@/features/members/invitation/parts'
import classes from '@/features/members/invitation/Invitation.module.css'
import { errorMessage, errorStatus } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import { userQuery } from '@/shared/auth/session'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { Failure } from '@/shared/ui/Failure'
import { Logo } from '@/shared/ui/Logo'
import { requestQuery } from '../api'
import { AccessForm } from '../components/AccessForm'

interface ConnectPageProps {
  /** What the assistant asks, as the address has it. */
  request: string
  tools: ReactNode
}

/** Where an assistant sends a person whom it asks for access. What it asks wrongly, or is unknown, leads nowhere. */
export function ConnectPage({ request, tools }: ConnectPageProps) {
  const { t } = useTranslation('assistants')
  const asked = useQuery({ ...requestQuery(request), ...SAID_HERE, retry: false })
  const { data: user } = useQuery(userQuery)
  return (
    <div className={classes.frame}>
      <header className={classes.top}>
        <Link to="/" className={classes.home} aria-label={t('home')}>
          <Logo />
        </Link>
        <span style={{ display: 'inline-flex', gap: 4 }}>{tools}</span>
      </header>
      <div className={classes.middle}>
        <div className={classes.paper} style={{ maxWidth: 520 }}>
          {asked.data ? (
            <>
              <Head
                picture={
                  <span className={classes.sign} aria-hidden="true">
                    <IconPlugConnected size={26} stroke={1.6} />
                  </span>
                }
                title={asked.data.name ? t('title', { name: asked.data.name }) : t('titleUnnamed')}
              >
                {t('lead')}
              </Head>
              <AccessForm request={request} asked={asked.data} person={user?.email ?? ''} />
            </>
          ) : !asked.isError ? (
            <Busy />
          ) : errorStatus(asked.error) === 422 ? (
            <>
              <Head
                picture={
                  <span className={classes.sign} aria-hidden="true">
                    <IconPlugConnectedX size={26} stroke={1.6} />
                  </span>
                }
                title={t('failed')}
              >
                {errorMessage(asked.error)}
              </Head>
              <div className={classes.buttons}>
                <ButtonLink size="md" to="/">
                  {t('toStart')}
                </ButtonLink>
              </div>
            </>
          ) : (
            <Failure of={asked} />
          )}
        </div>
      </div>
    </div>
  )
}
