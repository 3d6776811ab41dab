import { useQuery } from '@tanstack/react-query'
import type { User } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink, TextLink } from '@/shared/ui/ButtonLink'
import { myInvitationsQuery, myOwnershipOffersQuery } from '../mine'
import { WaitingRows } from '../components/WaitingRows'
import { INVITATIONS_PATH } from '../model/code'
import { PasteCode } from './PasteCode'
import { Busy, Head, openMail } from './parts'
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
  const { data: invitations = [], isPending } = useQuery(myInvitationsQuery)
  const { data: offers = [], isPending: isAsking } = useQuery(myOwnershipOffersQuery)
  if (isPending || isAsking) return <Busy />
  const none = invitations.length + offers.length === 0
  return (
    <>
      <Head picture={openMail} title={t(none ? 'confirm.noneTitle' : 'waiting.title')}>
        {t(none ? 'confirm.noneText' : 'confirm.mineText', { own: user.email })}
      </Head>
      {!none && (
        <div className={classes.waiting}>
          <WaitingRows offers={offers} invitations={invitations} />
        </div>
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
