import { Button, Loader, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { IconMailOff, IconMailOpened } from '@tabler/icons-react'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, errorMessage } from '@/shared/api/error'
import type { User } from '@/shared/api/types'
import { signOut, userQuery } from '@/shared/auth/session'
import { isSignedIn, subscribeTokens } from '@/shared/auth/tokens'
import { useFormats } from '@/shared/i18n/format'
import { Avatar } from '@/shared/ui/Avatar'
import { ButtonLink, TextLink } from '@/shared/ui/ButtonLink'
import { Logo } from '@/shared/ui/Logo'
import {
  acceptByCode,
  acceptMine,
  declineMine,
  myInvitationsQuery,
  openInvitationQuery,
  type Accepted,
  type MyInvitation,
  type OpenInvitation,
} from '../api'
import { InvitedAccount } from '../components/InvitedAccount'
import { codeOf } from '../model/code'
import { afterJoining } from '../model/landing'
import classes from './InvitationPage.module.css'

const route = getRouteApi('/_empty/confirmation/space-invite/{-$code}/verify')
const HERE = '/confirmation/space-invite/verify'
const pathOf = (code: string) => `/confirmation/space-invite/${code}/verify`

/** Where an invitation is accepted: by the link of the mail, or without a code for those who are signed in. */
export function InvitationPage({ tools }: { tools: ReactNode }) {
  const { t } = useTranslation('members')
  const { code } = route.useParams()
  const signedIn = useSyncExternalStore(subscribeTokens, isSignedIn)
  const { data: user, isLoading } = useQuery({ ...userQuery, enabled: signedIn, meta: { silent: true } })
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

function Busy() {
  const { t } = useTranslation('members')
  return (
    <div role="status" aria-label={t('loading')} style={{ display: 'grid', placeItems: 'center', minHeight: 260 }}>
      <Loader aria-hidden="true" />
    </div>
  )
}

function Head({ picture, title, children }: { picture: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      {picture}
      <h1>{title}</h1>
      {children && <p className={classes.lead}>{children}</p>}
    </div>
  )
}

const openMail = (
  <span className={classes.sign} aria-hidden="true">
    <IconMailOpened size={26} stroke={1.6} />
  </span>
)
const closedMail = (
  <span className={classes.sign} aria-hidden="true">
    <IconMailOff size={26} stroke={1.6} />
  </span>
)

function useJoined() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (accepted: Accepted) => {
    await queryClient.invalidateQueries({ queryKey: ['me'] })
    queryClient.removeQueries({ queryKey: ['space', accepted.space] })
    await navigate({ href: afterJoining(accepted), replace: true })
  }
}

function WithCode({ code, user }: { code: string; user: User | null }) {
  const { t } = useTranslation('members')
  const { data, error, isPending, refetch } = useQuery(openInvitationQuery(code))
  if (isPending) return <Busy />
  if (data) return <Open code={code} invitation={data} user={user} />
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
        <Ways user={user} here={HERE} />
      </>
    )
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <>
        <Head picture={closedMail} title={t('confirm.unknownTitle')}>
          {t('confirm.unknownText')}
        </Head>
        <Paste />
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
function Ways({ user, here }: { user: User | null; here: string }) {
  const { t } = useTranslation('members')
  return (
    <div className={classes.buttons}>
      {user ? (
        <ButtonLink size="md" to="/">
          {t('confirm.toStart')}
        </ButtonLink>
      ) : (
        <ButtonLink size="md" to="/auth/login" search={{ redirect: here === HERE ? undefined : here }}>
          {t('confirm.signIn')}
        </ButtonLink>
      )}
    </div>
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

function Open({ code, invitation, user }: { code: string; invitation: OpenInvitation; user: User | null }) {
  const { t } = useTranslation('members')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const joined = useJoined()
  const accept = useMutation({ mutationFn: () => acceptByCode(code), onSuccess: joined })
  const decline = useMutation({
    mutationFn: () => declineMine(invitation.uuid),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['me', 'invitations'] })
      await queryClient.invalidateQueries({ queryKey: ['invitation', code] })
    },
  })
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
          <Button
            size="md"
            variant="default"
            onClick={() => decline.mutate()}
            loading={decline.isPending}
            disabled={accept.isPending}
          >
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
              void signOut(queryClient).then(() => queryClient.invalidateQueries({ queryKey: ['invitation', code] }))
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
        </div>
      )}
      {!user && invitation.needs === 'account' && (
        <InvitedAccount
          code={code}
          email={invitation.email}
          onJoined={async (accepted) => navigate({ href: afterJoining(accepted), replace: true })}
        />
      )}
    </>
  )
}

function Paste() {
  const { t } = useTranslation('members')
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  return (
    <form
      className={classes.paste}
      onSubmit={(event) => {
        event.preventDefault()
        const code = codeOf(text)
        if (code) void navigate({ href: pathOf(code) })
        else setWrong(true)
      }}
    >
      <div className={classes.buttons}>
        <TextInput
          label={t('confirm.code')}
          description={t('confirm.codeHelp')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={wrong ? t('confirm.codeWrong') : undefined}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setWrong(false)
          }}
        />
        <Button type="submit" size="md" variant="default">
          {t('actions.continue')}
        </Button>
      </div>
    </form>
  )
}

function WithoutCode({ user }: { user: User | null }) {
  const { t } = useTranslation('members')
  if (user) return <Mine user={user} />
  return (
    <>
      <Head picture={openMail} title={t('confirm.guestTitle')}>
        {t('confirm.guestText')}
      </Head>
      <div className={classes.buttons} style={{ marginBottom: 24 }}>
        <ButtonLink size="md" to="/auth/login" search={{ redirect: HERE }}>
          {t('confirm.signIn')}
        </ButtonLink>
      </div>
      <Paste />
    </>
  )
}

function Mine({ user }: { user: User }) {
  const { t } = useTranslation('members')
  const { data, isPending } = useQuery(myInvitationsQuery)
  if (isPending) return <Busy />
  const none = !data || data.length === 0
  return (
    <>
      <Head picture={openMail} title={t(none ? 'confirm.noneTitle' : 'confirm.mineTitle')}>
        {t(none ? 'confirm.noneText' : 'confirm.mineText', { own: user.email })}
      </Head>
      {!none && (
        <ul className={classes.list}>
          {data.map((invitation) => (
            <Offer key={invitation.uuid} invitation={invitation} />
          ))}
        </ul>
      )}
      <Paste />
      <p className={classes.foot}>
        <TextLink to="/" underline="always">
          {t('confirm.toStart')}
        </TextLink>
      </p>
    </>
  )
}

function Offer({ invitation }: { invitation: MyInvitation }) {
  const { t } = useTranslation('members')
  const queryClient = useQueryClient()
  const joined = useJoined()
  const accept = useMutation({ mutationFn: () => acceptMine(invitation.uuid), onSuccess: joined })
  const decline = useMutation({
    mutationFn: () => declineMine(invitation.uuid),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['me', 'invitations'] }),
  })
  const { space, card } = invitation
  const name = card ? t('confirm.cardOf', { card, space: space.name }) : space.name
  return (
    <li className={classes.offer}>
      <Avatar
        square
        name={space.name}
        picture={space.logo}
        colour={space.colour}
        initials={space.name.slice(0, 1).toLocaleUpperCase()}
        size={40}
      />
      <div className={classes.words}>
        <strong>{name}</strong>
        <span>{[t(`roles.${invitation.role}`), invitation.invited_by].filter(Boolean).join(' · ')}</span>
      </div>
      <div className={classes.pair}>
        <Button
          onClick={() => accept.mutate()}
          loading={accept.isPending}
          disabled={decline.isPending}
          aria-label={t('confirm.acceptNamed', { name })}
        >
          {t('confirm.acceptShort')}
        </Button>
        <Button
          variant="default"
          onClick={() => decline.mutate()}
          loading={decline.isPending}
          disabled={accept.isPending}
          aria-label={t('confirm.declineNamed', { name })}
        >
          {t('confirm.decline')}
        </Button>
      </div>
    </li>
  )
}
