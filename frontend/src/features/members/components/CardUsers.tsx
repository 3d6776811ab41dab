import { ActionIcon } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconDots, IconMail, IconMailForward, IconSearchOff, IconUserMinus, IconUsers } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { DataTable, type DataColumn } from '@/shared/ui/DataTable'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Menu } from '@/shared/ui/layers/Menu'
import { Pagination } from '@/shared/ui/Pagination'
import { SearchInput } from '@/shared/ui/SearchInput'
import { Panel } from '@/shared/ui/Section'
import { SelectionAction, SelectionBar } from '@/shared/ui/SelectionBar'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone, toastWithButton } from '@/shared/ui/toasts'
import {
  allCardUsers,
  CARD_USERS_PER_PAGE,
  cardUsersQuery,
  removeCardUsers,
  resendToCardUsers,
  useRefreshPeople,
  type CardUser,
  type Invitation,
} from '../api'
import { INVITATION_TONES } from '../model/invitations'
import type { ReadMembersSearch } from '../model/search'
import classes from './People.module.css'

/** So many are chosen at once at most: each is a mail, or a line in the log. */
const MOST_CHOSEN = 2000
const nameOf = (row: CardUser) => row.user?.name || row.email
const invitationsOf = (row: CardUser) => row.cards.filter((card) => card.state !== 'member')

export interface CardUsersProps {
  space: Uuid
  spaceName: string
  search: ReadMembersSearch
  onSearch: (search: ReadMembersSearch) => void
}

/** Everybody who keeps a card of the space or is invited to one, with what can be done with many of them. */
export function CardUsers({ space, spaceName, search, onSearch }: CardUsersProps) {
  const { t } = useTranslation('members')
  const { date, number } = useFormats()
  const phone = Boolean(useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }))
  const refresh = useRefreshPeople({ kind: 'space', space, id: space, name: spaceName })
  const list = useQuery(cardUsersQuery(space, search))
  const { data, isPlaceholderData } = list
  const [chosen, setChosen] = useState<ReadonlyMap<string, CardUser>>(new Map())
  const [removing, setRemoving] = useState<CardUser[]>([])
  const [asking, setAsking] = useState(false)
  const total = data?.meta.total ?? 0
  const rows = data?.data
  const page = search.page ?? 1
  const lastPage = Math.max(1, Math.ceil(total / CARD_USERS_PER_PAGE))
  // Who was removed may leave one on a page that is no more.
  useEffect(() => {
    if (data && !isPlaceholderData && page > lastPage) {
      onSearch({ ...search, page: lastPage === 1 ? undefined : lastPage })
    }
  }, [data, isPlaceholderData, page, lastPage, onSearch, search])
  // What is chosen belongs to what is searched for.
  useEffect(() => setChosen(new Map()), [space, search.search])
  const clear = () => setChosen(new Map())
  const select = (ids: ReadonlySet<string>) => {
    const known = new Map([...chosen, ...(rows ?? []).map((row) => [row.email, row] as const)])
    setChosen(new Map([...known].filter(([email]) => ids.has(email))))
  }
  const resend = useMutation({
    mutationFn: (people: CardUser[]) => resendToCardUsers(space, people),
    onSuccess: async ({ sent, left, reason }, people) => {
      clear()
      await refresh()
      if (sent > 0) toastDone(t('cardUsers.sent', { count: sent, number: number(sent) }))
      if (left > 0) {
        const words = t('cardUsers.left', { count: left, number: number(left), reason })
        toastWithButton(words, t('actions.retry'), () => resend.mutate(people), 'warning')
      }
    },
  })
  const remove = useMutation({
    mutationFn: (people: CardUser[]) => removeCardUsers(space, people),
    onSuccess: async (_done, people) => {
      setAsking(false)
      clear()
      await refresh()
      toastDone(t('cardUsers.removed', { count: people.length, number: number(people.length) }))
    },
  })
  const everybody = useMutation({
    mutationFn: () => allCardUsers(space, search.search),
    onSuccess: (people) => setChosen(new Map(people.map((row) => [row.email, row]))),
  })
  const ask = (people: CardUser[]) => {
    setRemoving(people)
    setAsking(true)
  }
  const stateOf = (state: Invitation['state'], until: string | null) =>
    state === 'pending' ? t('invitations.until', { date: date(until ?? '') }) : t(`invitations.state.${state}`)
  const cardsOf = (row: CardUser) => (
    <ul className={classes.keptCards}>
      {row.cards.map((card) => (
        <li key={`${card.uuid}-${card.state}`}>
          <Link to="/space/$space/cards/$id/users" params={{ space, id: card.uuid }}>
            {card.name}
          </Link>
          <span className={classes.keptRole}>{t(`roles.${card.role}`)}</span>
          {card.state !== 'member' && (
            <StatusBadge tone={INVITATION_TONES[card.state]}>{stateOf(card.state, card.until)}</StatusBadge>
          )}
        </li>
      ))}
    </ul>
  )
  const columns: DataColumn<CardUser>[] = [
    {
      id: 'name',
      header: t('columns.person'),
      cell: (row) => (
        <div className={`${classes.person} ${classes.besideBox}`}>
          {row.user ? (
            <Avatar name={nameOf(row)} picture={row.user.picture} />
          ) : (
            <span className={classes.noFace}>
              <IconMail size={18} aria-hidden="true" />
            </span>
          )}
          <div className={classes.words}>
            <span className={classes.name}>
              <span>{nameOf(row)}</span>
            </span>
            {row.user?.name ? (
              <span className={classes.second}>{row.email}</span>
            ) : (
              !row.user && <span className={classes.second}>{t('cardUsers.invited')}</span>
            )}
            <div className={classes.phoneRole}>{cardsOf(row)}</div>
          </div>
        </div>
      ),
    },
    { id: 'cards', header: t('cardUsers.cards'), cell: cardsOf, hideBelow: 'sm' },
  ]
  const people = [...chosen.values()]
  const wholePage = rows !== undefined && rows.length > 0 && rows.every((row) => chosen.has(row.email))
  return (
    <>
      <div className={classes.bar}>
        <div className={classes.search}>
          <SearchInput
            value={search.search ?? ''}
            onChange={(text) => onSearch({ ...search, search: text || undefined, page: undefined })}
            label={t('cardUsers.search')}
          />
          {data && total > 0 && (
            <span className={classes.count}>{t('count', { count: total, number: number(total) })}</span>
          )}
        </div>
      </div>
      <p className={classes.hint}>{t('cardUsers.hint')}</p>
      {list.isError && !data ? (
        <Panel>
          <Failure of={list} />
        </Panel>
      ) : (
        <DataTable
          label={t('cardUsers.title')}
          columns={columns}
          rows={rows}
          rowId={(row) => row.email}
          rowName={nameOf}
          selected={new Set(chosen.keys())}
          onSelect={select}
          isFetching={isPlaceholderData}
          skeletonRows={4}
          rowActions={(row) => (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon aria-label={t('actions.moreFor', { name: nameOf(row) })}>
                  <IconDots size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {invitationsOf(row).length > 0 && (
                  <Menu.Item
                    leftSection={<IconMailForward size={18} aria-hidden="true" />}
                    onClick={() => resend.mutate([row])}
                  >
                    {t('invitations.again')}
                  </Menu.Item>
                )}
                <Menu.Item
                  color="danger"
                  leftSection={<IconUserMinus size={18} aria-hidden="true" />}
                  onClick={() => ask([row])}
                >
                  {t('remove.action')}
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
          empty={
            search.search ? (
              <EmptyState icon={<IconSearchOff size={24} />} title={t('noMatch.title')} text={t('cardUsers.noMatch')} />
            ) : (
              <EmptyState icon={<IconUsers size={24} />} title={t('cardUsers.empty')} text={t('cardUsers.emptyText')} />
            )
          }
        />
      )}
      <Pagination
        page={Math.min(page, lastPage)}
        perPage={CARD_USERS_PER_PAGE}
        total={total}
        onPage={(next) => onSearch({ ...search, page: next === 1 ? undefined : next })}
      />
      <SelectionBar count={chosen.size} onClear={clear}>
        {wholePage && chosen.size < total && total <= MOST_CHOSEN && (
          <SelectionAction icon={null} disabled={everybody.isPending} onClick={() => everybody.mutate()}>
            {t('cardUsers.selectAll', { number: number(total) })}
          </SelectionAction>
        )}
        {people.some((row) => invitationsOf(row).length > 0) && (
          <SelectionAction
            icon={<IconMailForward size={18} aria-hidden="true" />}
            disabled={resend.isPending}
            aria-label={phone ? t('invitations.again') : undefined}
            onClick={() => resend.mutate(people)}
          >
            {phone ? null : t('invitations.again')}
          </SelectionAction>
        )}
        <SelectionAction
          icon={<IconUserMinus size={18} aria-hidden="true" />}
          disabled={remove.isPending}
          onClick={() => ask(people)}
        >
          {t('remove.action')}
        </SelectionAction>
      </SelectionBar>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(removing)}
        title={
          removing.length === 1 && removing[0]
            ? t('remove.title', { name: nameOf(removing[0]) })
            : t('cardUsers.removeTitle', { count: removing.length, number: number(removing.length) })
        }
        confirmLabel={t('actions.remove')}
        loading={remove.isPending}
      >
        {t('cardUsers.removeText')}
      </ConfirmDialog>
    </>
  )
}
