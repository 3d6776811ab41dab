import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mySpaces } from '@/shared/api/keys'
import { useTranslation } from '@/shared/i18n/i18n'
import { AnswerRow, AnswerRows } from '@/shared/ui/AnswerRows'
import { Avatar } from '@/shared/ui/Avatar'
import { toastDone } from '@/shared/ui/toasts'
import {
  acceptMine,
  acceptOwnership,
  declineMine,
  declineOwnership,
  type Accepted,
  type MyInvitation,
  type MyOwnershipOffer,
} from '../api'
import { memberKeys } from '../keys'
import { useJoined } from '../invitation/useJoined'

/** What waits for the person's answer: offers of ownership, then invitations. */
export function WaitingRows({ offers, invitations }: { offers: MyOwnershipOffer[]; invitations: MyInvitation[] }) {
  return (
    <AnswerRows>
      {offers.map((offer) => (
        <OwnershipRow key={offer.uuid} offer={offer} />
      ))}
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.uuid} invitation={invitation} />
      ))}
    </AnswerRows>
  )
}

function OwnershipRow({ offer }: { offer: MyOwnershipOffer }) {
  const { t } = useTranslation('members')
  const queryClient = useQueryClient()
  const words = { space: offer.space.name, name: offer.offered_by }
  return (
    <Row
      space={offer.space}
      name={t('handOver.of', words)}
      lines={[t(offer.stays ? 'handOver.givesAndStays' : 'handOver.gives', words)]}
      onAccept={async () => {
        const owned = await acceptOwnership(offer.uuid)
        toastDone(t('handOver.accepted', words))
        return owned
      }}
      onDecline={async () => {
        await declineOwnership(offer.uuid)
        toastDone(t('handOver.declined', words))
        await queryClient.invalidateQueries({ queryKey: memberKeys.myOwnershipOffers })
      }}
    />
  )
}

function InvitationRow({ invitation }: { invitation: MyInvitation }) {
  const { t } = useTranslation('members')
  const queryClient = useQueryClient()
  const { space, card } = invitation
  return (
    <Row
      space={space}
      name={card ? t('confirm.cardOf', { card, space: space.name }) : space.name}
      lines={[
        [t(`roles.${invitation.role}`), invitation.invited_by].filter(Boolean).join(' · '),
        ...(invitation.joined ? [t('waiting.joined')] : []),
      ]}
      onAccept={() => acceptMine(invitation.uuid)}
      onDecline={async () => {
        await declineMine(invitation.uuid)
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: memberKeys.myInvitations }),
          queryClient.invalidateQueries({ queryKey: mySpaces }),
        ])
      }}
    />
  )
}

function Row({
  space,
  name,
  lines,
  onAccept,
  onDecline,
}: {
  space: MyInvitation['space']
  name: string
  lines: string[]
  onAccept: () => Promise<Accepted>
  onDecline: () => Promise<void>
}) {
  const { t } = useTranslation('members')
  const joined = useJoined()
  const accept = useMutation({ mutationFn: onAccept, onSuccess: joined })
  const decline = useMutation({ mutationFn: onDecline })
  return (
    <AnswerRow
      name={name}
      lines={lines}
      avatar={
        <Avatar
          square
          name={space.name}
          picture={space.logo}
          colour={space.colour}
          initials={space.name.slice(0, 1).toLocaleUpperCase()}
          size={40}
        />
      }
    >
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
    </AnswerRow>
  )
}
