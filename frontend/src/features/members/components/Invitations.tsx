import { ActionIcon } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconDots, IconMailForward, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { DataTable, type DataColumn } from '@/shared/ui/DataTable'
import { Menu } from '@/shared/ui/layers/Menu'
import { Pagination } from '@/shared/ui/Pagination'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import {
  INVITATIONS_PER_PAGE,
  invitationsQuery,
  sendAgain,
  useRefreshPeople,
  withdraw,
  type Invitation,
  type Place,
} from '../api'
import { INVITATION_TONES } from '../model/invitations'
import classes from './People.module.css'

/** Invitations that nobody has accepted yet; nothing at all where there are none. */
export function Invitations({ place, manage, maySend }: { place: Place; manage: boolean; maySend: boolean }) {
  const { t } = useTranslation('members')
  const { relative, dateTime, date } = useFormats()
  const [page, setPage] = useState(1)
  const [taking, setTaking] = useState<Invitation | null>(null)
  const [asking, setAsking] = useState(false)
  const refresh = useRefreshPeople(place)
  const { data, isPlaceholderData } = useQuery(invitationsQuery(place, page))
  const again = useMutation({
    mutationFn: (invitation: Invitation) => sendAgain(place, invitation.uuid),
    onSuccess: async (_data, { email }) => {
      await refresh()
      toastDone(t('invitations.sentAgain', { address: email }))
    },
  })
  const back = useMutation({
    mutationFn: (invitation: Invitation) => withdraw(place, invitation.uuid),
    onSuccess: async (_data, { email, state }) => {
      setAsking(false)
      await refresh()
      if (state === 'pending') toastDone(t('invitations.withdrawn', { address: email }))
    },
  })
  if (!data || data.meta.total === 0) return null
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
    <section className={classes.invitations} aria-labelledby="open-invitations">
      <h2 id="open-invitations">{t('invitations.title')}</h2>
      <p className={classes.hint}>{t('invitations.text')}</p>
      <DataTable
        label={t('invitations.title')}
        columns={columns}
        rows={data.data}
        rowId={(row) => row.uuid}
        rowName={(row) => row.email}
        isFetching={isPlaceholderData}
        rowActions={
          manage
            ? (row) => (
                <Menu position="bottom-end">
                  <Menu.Target>
                    <ActionIcon
                      aria-label={t('actions.moreFor', { name: row.email })}
                      loading={again.isPending && again.variables.uuid === row.uuid}
                    >
                      <IconDots size={18} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    {maySend && (
                      <Menu.Item
                        leftSection={<IconMailForward size={18} aria-hidden="true" />}
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
                  </Menu.Dropdown>
                </Menu>
              )
            : undefined
        }
      />
      {data.meta.total > INVITATIONS_PER_PAGE && (
        <Pagination page={page} perPage={INVITATIONS_PER_PAGE} total={data.meta.total} onPage={setPage} />
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => taking && back.mutate(taking)}
        title={t('invitations.withdrawTitle')}
        confirmLabel={t('invitations.withdraw')}
        loading={back.isPending}
      >
        {t('invitations.withdrawText', { address: taking?.email })}
      </ConfirmDialog>
    </section>
  )
}
