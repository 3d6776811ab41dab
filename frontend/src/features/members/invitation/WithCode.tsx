import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError, errorMessage } from '@/shared/api/error'
import type { User } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink, TextLink } from '@/shared/ui/ButtonLink'
import { openInvitationQuery } from '../api'
import { OpenOffer } from './OpenOffer'
import { PasteCode } from './PasteCode'
import { Busy, closedMail, Head, openMail } from './parts'
import classes from './Invitation.module.css'

/** By the link of the mail: the invitation, or why there is none any more. */
export function WithCode({ code, user }: { code: string; user: User | null }) {
  const { t } = useTranslation('members')
  const { data, error, isPending, refetch } = useQuery(openInvitationQuery(code))
  if (isPending) return <Busy />
  if (data) return <OpenOffer code={code} invitation={data} user={user} />
  if (error instanceof ApiError && error.status === 410) {
    const accepted = error.code === 'invitation_accepted'
    return (
      <>
        <Head
          picture={accepted ? openMail : closedMail}
          title={t(accepted ? 'confirm.acceptedTitle' : 'confirm.goneTitle')}
        >
          {error.message}
        </Head>
        <Ways user={user} />
      </>
    )
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <Head picture={closedMail} title={t('confirm.unknownTitle')}>
          {t('confirm.unknownText')}
        </Head>
        <PasteCode />
        <p className={classes.foot}>
          <TextLink to={user ? '/' : '/auth/login'} underline="always">
            {t(user ? 'confirm.toStart' : 'confirm.signIn')}
          </TextLink>
        </p>
      </>
    )
  }
  return (
    <>
      <Head picture={closedMail} title={t('confirm.failedTitle')}>
        {errorMessage(error) || t('errors.unknown')}
      </Head>
      <div className={classes.buttons}>
        <Button size="md" onClick={() => void refetch()}>
          {t('actions.retry')}
        </Button>
      </div>
    </>
  )
}

/** What is left to do when an invitation is over. */
function Ways({ user }: { user: User | null }) {
  const { t } = useTranslation('members')
  return (
    <div className={classes.buttons}>
      {user ? (
        <ButtonLink size="md" to="/">
          {t('confirm.toStart')}
        </ButtonLink>
      ) : (
        <ButtonLink size="md" to="/auth/login">
          {t('confirm.signIn')}
        </ButtonLink>
      )}
    </div>
  )
}
