import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PersonForm } from '@/features/accounts/components/PersonForm'
import { Head } from '@/features/members/invitation/parts'
import type { User } from '@/shared/api/types'
import { signIn, signOut } from '@/shared/auth/session'
import { useFormats } from '@/shared/i18n/format'
import { currentLanguage, useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { acceptByCode, declineByCode, registerByCode, type OpenAccountInvitation } from '../api'
import { accountKeys } from '../keys'
import { useJoined } from './useJoined'
import classes from '@/features/members/invitation/Invitation.module.css'

interface OpenOfferProps {
  code: string
  invitation: OpenAccountInvitation
  user: User | null
  onDeclined: () => void
}

/** An invitation that is open, or the offer of an account, and what this person can do with it. */
export function OpenOffer({ code, invitation, user, onDeclined }: OpenOfferProps) {
  const { t } = useTranslation('billing/accounts')
  const { date } = useFormats()
  const queryClient = useQueryClient()
  const joined = useJoined()
  const accept = useMutation({ mutationFn: () => acceptByCode(code), onSuccess: joined })
  const decline = useMutation({
    mutationFn: () => declineByCode(code),
    onSuccess: async () => {
      onDeclined()
      await queryClient.invalidateQueries({ queryKey: accountKeys.waiting })
    },
  })
  const no = { onClick: () => decline.mutate(), loading: decline.isPending, children: t('waiting.decline') }
  const { account: name, invited_by: by, hands_over: handsOver, email, role } = invitation
  const words = { name, by }
  const own = user?.email === email
  return (
    <>
      <Head
        picture={<Avatar square size={64} name={name} />}
        title={t(handsOver ? 'handOver.of' : 'confirm.title', words)}
      >
        {handsOver
          ? `${by ? t('handOver.gives', words) : ''} ${t('youAre.owner')}`.trim()
          : `${by ? t('confirm.by', words) : ''} ${t(`youAre.${role}`)}`.trim()}
      </Head>
      <dl className={classes.facts}>
        <div>
          <dt>{t('columns.role')}</dt>
          <dd>{t(`roles.${role}`)}</dd>
        </div>
        <div>
          <dt>{t('confirm.for')}</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>{t('confirm.validUntil')}</dt>
          <dd>{date(invitation.expires_at)}</dd>
        </div>
      </dl>
      {user && own && (
        <div className={classes.buttons}>
          <Button size="md" onClick={() => accept.mutate()} loading={accept.isPending} disabled={decline.isPending}>
            {t(handsOver ? 'handOver.accept' : 'confirm.accept')}
          </Button>
          <Button size="md" variant="default" disabled={accept.isPending} {...no} />
        </div>
      )}
      {user && !own && (
        <div className={classes.buttons}>
          <p className={classes.lead} role="status" style={{ textAlign: 'center' }}>
            {t('confirm.other', { own: user.email, invited: email })}
          </p>
          <Button
            size="md"
            onClick={() =>
              void signOut(queryClient).then(() =>
                queryClient.invalidateQueries({ queryKey: accountKeys.invitation(code) }),
              )
            }
          >
            {t('confirm.signOut')}
          </Button>
          {/* A long address takes a second line. */}
          <ButtonLink
            size="md"
            variant="default"
            to="/"
            h="auto"
            mih={42}
            py={8}
            styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere' } }}
          >
            {t('confirm.stay', { own: user.email })}
          </ButtonLink>
        </div>
      )}
      {!user && invitation.needs === 'sign_in' && (
        <div className={classes.buttons}>
          <ButtonLink
            size="md"
            to="/auth/login"
            search={{ redirect: `/confirmation/billing-invite/${encodeURIComponent(code)}/verify` }}
          >
            {t('confirm.signInToAccept')}
          </ButtonLink>
          <p className={classes.foot} style={{ margin: 0 }}>
            {t('confirm.hasAccount', { invited: email })}
          </p>
          <Button size="md" variant="default" {...no} />
        </div>
      )}
      {!user && invitation.needs === 'account' && (
        <>
          <PersonForm
            email={email}
            action={t('confirm.register')}
            onPerson={async (person) => {
              const accepted = await registerByCode(code, { ...person, lang: currentLanguage() })
              await signIn(queryClient, accepted)
              await joined(accepted)
            }}
          />
          <Button size="md" variant="default" fullWidth mt={10} {...no} />
        </>
      )}
    </>
  )
}
