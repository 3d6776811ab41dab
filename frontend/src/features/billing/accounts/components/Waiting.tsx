import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '@/shared/i18n/i18n'
import { AnswerPanel, AnswerRow, AnswerRows } from '@/shared/ui/AnswerRows'
import { Avatar } from '@/shared/ui/Avatar'
import { toastDone } from '@/shared/ui/toasts'
import { acceptMine, declineMine, waitingQuery, type MyAccountInvitation } from '../api'
import { accountKeys } from '../keys'
import { useJoined } from '../invitation/useJoined'

/** Invitations and offers that wait for the person's answer; nothing where nothing waits. */
export function Waiting() {
  const { t } = useTranslation('billing/accounts')
  const { data = [] } = useQuery(waitingQuery)
  if (data.length === 0) return null
  return (
    <AnswerPanel id="billing-waiting" title={t('waiting.title')}>
      <AnswerRows>
        {data.map((invitation) => (
          <Row key={invitation.uuid} invitation={invitation} />
        ))}
      </AnswerRows>
    </AnswerPanel>
  )
}

function Row({ invitation }: { invitation: MyAccountInvitation }) {
  const { t } = useTranslation('billing/accounts')
  const queryClient = useQueryClient()
  const joined = useJoined()
  const { account, role, invited_by: by, hands_over: handsOver } = invitation
  const words = { name: account, by }
  const accept = useMutation({
    mutationFn: () => acceptMine(invitation.uuid),
    onSuccess: async (accepted) => {
      await joined(accepted)
      if (handsOver) toastDone(t('handOver.accepted', words))
    },
  })
  const decline = useMutation({
    mutationFn: () => declineMine(invitation.uuid),
    onSuccess: async () => {
      toastDone(t('waiting.declined', words))
      await queryClient.invalidateQueries({ queryKey: accountKeys.waiting })
    },
  })
  const name = handsOver ? t('handOver.of', words) : account
  return (
    <AnswerRow
      name={name}
      lines={
        handsOver
          ? [by ? t('handOver.gives', words) : t('youAre.owner')]
          : [[t(`roles.${role}`), by].filter(Boolean).join(' · '), t(`youAre.${role}`)]
      }
      avatar={<Avatar square size={40} name={account} />}
    >
      <Button
        onClick={() => accept.mutate()}
        loading={accept.isPending}
        disabled={decline.isPending}
        aria-label={t('waiting.acceptNamed', { name })}
      >
        {t('waiting.accept')}
      </Button>
      <Button
        variant="default"
        onClick={() => decline.mutate()}
        loading={decline.isPending}
        disabled={accept.isPending}
        aria-label={t('waiting.declineNamed', { name })}
      >
        {t('waiting.decline')}
      </Button>
    </AnswerRow>
  )
}
