import { useMutation } from '@tanstack/react-query'
import { IconCrown, IconDoorExit, IconUserEdit, IconUserMinus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Uuid } from '@/shared/api/types'
import { nameOf } from '@/features/members/model/person'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { DataTable, type DataColumn } from '@/shared/ui/DataTable'
import { Menu } from '@/shared/ui/layers/Menu'
import { RowMenu } from '@/shared/ui/RowMenu'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { offerAccount, removeMember, useRefreshAccount, type Account, type Member } from '../api'
import { LeaveDialog } from './LeaveDialog'
import { RoleDialog } from './RoleDialog'
import classes from '@/features/members/components/People.module.css'

type Doing = 'role' | 'owner' | 'remove' | 'leave'

/** The people of an account, each with what may be done about them. */
export function Members(props: { id: Uuid; account: Account | undefined; members: Member[] | undefined }) {
  const { t } = useTranslation('billing/accounts')
  const { date } = useFormats()
  const { id, account, members } = props
  const [chosen, setChosen] = useState<Member | null>(null)
  const [doing, setDoing] = useState<Doing | null>(null)
  const refresh = useRefreshAccount(id)
  const stop = () => setDoing(null)
  const start = (member: Member, what: Doing) => {
    setChosen(member)
    setDoing(what)
  }
  const name = chosen ? nameOf(chosen) : ''
  const remove = useMutation({
    mutationFn: (member: Member) => removeMember(id, member.user.uuid),
    onSuccess: async (_data, member) => {
      await refresh()
      stop()
      toastDone(t('remove.done', { name: nameOf(member) }))
    },
  })
  const offer = useMutation({
    mutationFn: (member: Member) => offerAccount(id, member.user.uuid),
    onSuccess: async (_data, member) => {
      await refresh()
      stop()
      toastDone(t('handOver.done', { name: nameOf(member) }))
    },
  })
  const columns: DataColumn<Member>[] = [
    {
      id: 'name',
      header: t('columns.person'),
      cell: (row) => (
        <div className={classes.person}>
          <Avatar name={nameOf(row)} picture={row.user.picture} />
          <div className={classes.words}>
            <span className={classes.name}>
              <span>{nameOf(row)}</span>
              {row.you && (
                <StatusBadge tone="accent" dot={false}>
                  {t('you')}
                </StatusBadge>
              )}
            </span>
            {row.user.name && <span className={classes.second}>{row.user.email}</span>}
            <span className={classes.phoneRole}>{t(`roles.${row.role}`)}</span>
          </div>
        </div>
      ),
    },
    {
      id: 'role',
      header: t('columns.role'),
      hideBelow: 'sm',
      cell: (row) => (
        <div className={classes.words}>
          <span>{t(`roles.${row.role}`)}</span>
          <span className={classes.second} title={t(`may.${row.role}`)}>
            {t(`may.${row.role}`)}
          </span>
        </div>
      ),
    },
    {
      id: 'since',
      header: t('columns.since'),
      width: 150,
      hideBelow: 'md',
      cell: (row) => <time dateTime={row.since}>{date(row.since)}</time>,
    },
  ]
  // Kept while nobody is known yet: owners have something to do in most rows.
  const hasActions = !members || members.some((row) => row.assignable.length > 1 || row.removable || row.can_own)
  return (
    <>
      <DataTable
        label={t('people.title')}
        columns={columns}
        rows={members}
        rowId={(row) => row.user.uuid}
        rowName={nameOf}
        skeletonRows={3}
        rowActions={hasActions ? (row) => <MemberMenu row={row} onDo={(what) => start(row, what)} /> : undefined}
      />
      {chosen && account && (
        <>
          <RoleDialog account={account} member={chosen} opened={doing === 'role'} onClose={stop} />
          <ConfirmDialog
            opened={doing === 'owner'}
            onClose={stop}
            onConfirm={() => offer.mutate(chosen)}
            tone="ink"
            title={t('handOver.title', { name, account: account.name })}
            confirmLabel={t('handOver.offer')}
            loading={offer.isPending}
          >
            {t('handOver.text', { name })}
          </ConfirmDialog>
          <ConfirmDialog
            opened={doing === 'remove'}
            onClose={stop}
            onConfirm={() => remove.mutate(chosen)}
            title={t('remove.title', { name })}
            confirmLabel={t('actions.remove')}
            loading={remove.isPending}
          >
            {t('remove.text', { name, account: account.name })}
          </ConfirmDialog>
          <LeaveDialog account={account} opened={doing === 'leave'} onClose={stop} />
        </>
      )}
    </>
  )
}

function MemberMenu({ row, onDo }: { row: Member; onDo: (what: Doing) => void }) {
  const { t } = useTranslation('billing/accounts')
  if (row.assignable.length < 2 && !row.can_own && !row.removable) return null
  return (
    <RowMenu name={nameOf(row)}>
      {row.assignable.length > 1 && (
        <Menu.Item leftSection={<IconUserEdit size={18} aria-hidden="true" />} onClick={() => onDo('role')}>
          {t('editRole.action')}
        </Menu.Item>
      )}
      {row.can_own && (
        <Menu.Item leftSection={<IconCrown size={18} aria-hidden="true" />} onClick={() => onDo('owner')}>
          {t('handOver.action')}
        </Menu.Item>
      )}
      {row.removable && !row.you && (
        <Menu.Item
          color="danger"
          leftSection={<IconUserMinus size={18} aria-hidden="true" />}
          onClick={() => onDo('remove')}
        >
          {t('actions.remove')}
        </Menu.Item>
      )}
      {row.removable && row.you && (
        <Menu.Item
          color="danger"
          leftSection={<IconDoorExit size={18} aria-hidden="true" />}
          onClick={() => onDo('leave')}
        >
          {t('leave.action')}
        </Menu.Item>
      )}
    </RowMenu>
  )
}
