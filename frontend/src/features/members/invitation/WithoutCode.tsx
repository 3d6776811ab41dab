import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { User } from '@/shared/api/types'
import { Avatar } from '@/shared/ui/Avatar'
import { ButtonLink, TextLink } from '@/shared/ui/ButtonLink'
import { acceptMine, declineMine, myInvitationsQuery, type MyInvitation } from '../api'
import { memberKeys } from '../keys'
import { INVITATIONS_PATH } from '../model/code'
import { PasteCode } from './PasteCode'
import { Busy, Head, openMail } from './parts'
import { useJoined } from './useJoined'
import classes from './Invitation.module.css'

/** Without a code: my open invitations, or the way to sign in. */
export function WithoutCode({ user }: { user: User | null }) {
  const { t } = useTranslation('members')
  if (user) return <Mine user={user} />
  return (
    <>
      <Head picture={openMail} title={t('confirm.guestTitle')}>
        {t('confirm.guestText')}
      </Head>
      <div className={classes.buttons} style={{ marginBottom: 24 }}>
        <ButtonLink size="md" to="/auth/login" search={{ redirect: INVITATIONS_PATH }}>
          {t('confirm.signIn')}
        </ButtonLink>
      </div>
      <PasteCode />
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
      <PasteCode />
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
    onSuccess: () => queryClient.invalidateQueries({ queryKey: memberKeys.myInvitations }),
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
