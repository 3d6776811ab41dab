import { useMutation, useQuery } from '@tanstack/react-query'
import { IconMailForward, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { DataTable, type DataColumn } from '@/shared/ui/DataTable'
import { Menu } from '@/shared/ui/layers/Menu'
import { RowMenu } from '@/shared/ui/RowMenu'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { invitationsQuery, sendAgain, useRefreshAccount, withdraw, type Account, type Invitation } from '../api'
import { mayGovern } from '../model/access'
import { INVITATION_TONES } from '../model/status'
import classes from '@/features/members/components/People.module.css'

/** Invitations that nobody has accepted yet; nothing at all where there are none. */
export function Invitations({ account }: { account: Account }) {
  const { t } = useTranslation('billing/accounts')
  const { relative, dateTime, date } = useFormats()
  const [taking, setTaking] = useState<Invitation | null>(null)
  const [asking, setAsking] = useState(false)
  const refresh = useRefreshAccount(account.uuid)
  const { data } = useQuery(invitationsQuery(account.uuid))
  const again = useMutation({
    mutationFn: (invitation: Invitation) => sendAgain(account.uuid, invitation.uuid),
    onSuccess: async (_data, { email }) => {
      await refresh()
      toastDone(t('invitations.sentAgain', { address: email }))
    },
  })
  const back = useMutation({
    mutationFn: (invitation: Invitation) => withdraw(account.uuid, invitation.uuid),
    onSuccess: async (_data, { email, state }) => {
      setAsking(false)
      await refresh()
      if (state === 'pending') toastDone(t('invitations.withdrawn', { address: email }))
    },
  })
  if (!data || data.length === 0) return null
  const stateOf = (row: Invitation) =>
    row.state === 'pending'
      ? t('invitations.until', { date: date(row.expires_at) })
      : t(`invitations.state.${row.state}`)
  const columns: DataColumn<Invitation>[] = [
    {
      id: 'email',
      header: t('columns.address'),
      cell: (row) => (
        <div className={classes.words}>
          <span className={classes.second} style={{ color: 'var(--v-text)', fontSize: 14, fontWeight: 500 }}>
            {row.email}
          </span>
          <span className={classes.phoneRole}>
            {t(`roles.${row.role}`)} · {stateOf(row)}
          </span>
        </div>
      ),
    },
    { id: 'role', header: t('columns.role'), cell: (row) => t(`roles.${row.role}`), hideBelow: 'sm' },
    {
      id: 'state',
      header: t('columns.state'),
      cell: (row) => <StatusBadge tone={INVITATION_TONES[row.state]}>{stateOf(row)}</StatusBadge>,
      hideBelow: 'sm',
    },
    {
      id: 'sent',
      header: t('columns.sent'),
      cell: (row) => (
        <time dateTime={row.sent_at} title={dateTime(row.sent_at)}>
          {row.invited_by
            ? t('invitations.sentBy', { when: relative(row.sent_at), name: row.invited_by })
            : relative(row.sent_at)}
        </time>
      ),
      hideBelow: 'md',
    },
  ]
  return (
    <section className={classes.invitations} aria-labelledby="account-invitations">
      <h2 id="account-invitations">{t('invitations.title')}</h2>
      <p className={classes.hint}>{t('invitations.text')}</p>
      <DataTable
        label={t('invitations.title')}
        columns={columns}
        rows={data}
        rowId={(row) => row.uuid}
        rowName={(row) => row.email}
        rowActions={(row) => (
          <RowMenu name={row.email}>
            {mayGovern(account) && (
              <Menu.Item
                leftSection={<IconMailForward size={18} aria-hidden="true" />}
                disabled={again.isPending}
                onClick={() => again.mutate(row)}
              >
                {t('invitations.again')}
              </Menu.Item>
            )}
            <Menu.Item
              color="danger"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => {
                if (row.state !== 'pending') return back.mutate(row)
                setTaking(row)
                setAsking(true)
              }}
            >
              {t(row.state === 'pending' ? 'invitations.withdraw' : 'actions.remove')}
            </Menu.Item>
          </RowMenu>
        )}
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => taking && back.mutate(taking)}
        title={t('invitations.withdrawTitle')}
        confirmLabel={t('invitations.withdraw')}
        loading={back.isPending}
      >
        {t('invitations.withdrawText', { address: taking?.email ?? '' })}
      </ConfirmDialog>
    </section>
  )
}
