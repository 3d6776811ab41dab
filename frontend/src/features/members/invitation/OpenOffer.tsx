import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { User } from '@/shared/api/types'
import { signOut } from '@/shared/auth/session'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { acceptByCode, declineByCode, type OpenInvitation } from '../api'
import { InvitedAccount } from '../components/InvitedAccount'
import { memberKeys } from '../keys'
import { pathOf } from '../model/code'
import { afterJoining } from '../model/landing'
import { Head } from './parts'
import { useJoined } from './useJoined'
import classes from './Invitation.module.css'

/** An invitation that is open, and what this person can do with it. */
export function OpenOffer({ code, invitation, user }: { code: string; invitation: OpenInvitation; user: User | null }) {
  const { t } = useTranslation('members')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const joined = useJoined()
  const accept = useMutation({ mutationFn: () => acceptByCode(code), onSuccess: joined })
  const decline = useMutation({
    mutationFn: () => declineByCode(code),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: memberKeys.myInvitations })
      await queryClient.invalidateQueries({ queryKey: memberKeys.invitation(code) })
    },
  })
  const no = { onClick: () => decline.mutate(), loading: decline.isPending }
  const { space, card, invited_by: by } = invitation
  const words = { space: space.name, card, name: by }
  const title = card ? t('confirm.cardTitle', words) : t('confirm.spaceTitle', words)
  const lead =
    `${by ? t(card ? 'confirm.cardBy' : 'confirm.spaceBy', words) : ''} ${t(`${card ? 'youCard' : 'youSpace'}.${invitation.role}`)}`.trim()
  const own = user?.email === invitation.email
  return (
    <>
      <Head
        picture={
          <Avatar
            square
            name={space.name}
            picture={space.logo}
            colour={space.colour}
            initials={space.name.slice(0, 1).toLocaleUpperCase()}
            size={64}
          />
        }
        title={title}
      >
        {lead}
      </Head>
      <Facts invitation={invitation} />
      {user && own && (
        <div className={classes.buttons}>
          <Button size="md" onClick={() => accept.mutate()} loading={accept.isPending} disabled={decline.isPending}>
            {t('confirm.accept')}
          </Button>
          <Button size="md" variant="default" disabled={accept.isPending} {...no}>
            {t('confirm.decline')}
          </Button>
        </div>
      )}
      {user && !own && (
        <div className={classes.buttons}>
          <p className={classes.lead} role="status" style={{ textAlign: 'center' }}>
            {t('confirm.other', { own: user.email, invited: invitation.email })}
          </p>
          <Button
            size="md"
            onClick={() =>
              void signOut(queryClient).then(() =>
                queryClient.invalidateQueries({ queryKey: memberKeys.invitation(code) }),
              )
            }
          >
            {t('confirm.signOut')}
          </Button>
          <ButtonLink size="md" variant="default" to="/">
            {t('confirm.stay', { own: user.email })}
          </ButtonLink>
        </div>
      )}
      {!user && invitation.needs === 'sign_in' && (
        <div className={classes.buttons}>
          <ButtonLink size="md" to="/auth/login" search={{ redirect: pathOf(code) }}>
            {t('confirm.signInToAccept')}
          </ButtonLink>
          <p className={classes.foot} style={{ margin: 0 }}>
            {t('confirm.hasAccount', { invited: invitation.email })}
          </p>
          <Button size="md" variant="default" {...no}>
            {t('confirm.decline')}
          </Button>
        </div>
      )}
      {!user && invitation.needs === 'account' && (
        <>
          <InvitedAccount
            code={code}
            invitation={invitation}
            onJoined={async (accepted) => navigate({ href: afterJoining(accepted), replace: true })}
          />
          <Button size="md" variant="default" fullWidth mt={10} {...no}>
            {t('confirm.decline')}
          </Button>
        </>
      )}
    </>
  )
}

function Facts({ invitation }: { invitation: OpenInvitation }) {
  const { t } = useTranslation('members')
  const { date } = useFormats()
  return (
    <>
      {invitation.message && <blockquote className={classes.message}>{invitation.message}</blockquote>}
      <dl className={classes.facts}>
        <div>
          <dt>{t('columns.role')}</dt>
          <dd>{t(`roles.${invitation.role}`)}</dd>
        </div>
        <div>
          <dt>{t('confirm.for')}</dt>
          <dd>{invitation.email}</dd>
        </div>
        <div>
          <dt>{t('confirm.validUntil')}</dt>
          <dd>{date(invitation.expires_at)}</dd>
        </div>
      </dl>
    </>
  )
}
