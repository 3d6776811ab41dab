/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   on a phone rows become blocks, which takes the roles of a table away unless they are written out */
import { ActionIcon, Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Menu } from '@/shared/ui/layers/Menu'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import type { Holder, Token, TokenList } from '../api'
import { inWords } from '../model/abilities'
import { deedsOf, hostOf, namesOf, TONES, type Deed } from '../model/tokens'
import classes from './developers.module.css'

const TokenDialog = lazyDialog(() => import('./TokenDialog'))
const ReplaceDialog = lazyDialog(() => import('./ReplaceDialog'))
/** More in a cell are shown when somebody asks for them. */
const SHOWN = 3
/** Only the person's own work in several spaces. */
const COLUMNS = ['token', 'abilities', 'spaces', 'networks', 'made', 'used', 'ends'] as const

interface TokenTableProps {
  holder: Holder
  list: TokenList
  /** The package has access for systems. */
  available: boolean
}

/** Each token: what it may, from where, whose it is, and when it was used. */
export function TokenTable({ holder, list, available }: TokenTableProps) {
  const { t } = useTranslation('developers')
  return (
    <table className={classes.table} role="table" aria-label={t('title')}>
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.filter((column) => column !== 'spaces' || 'spaces' in list).map((column) => (
            <th key={column} role="columnheader" scope="col">
              {t(`columns.${column}`)}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span className={classes.unseen}>{t('actions.label')}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {list.tokens.map((token) => (
          <Row key={token.uuid} holder={holder} list={list} token={token} available={available} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ holder, list, token, available }: TokenTableProps & { token: Token }) {
  const { t } = useTranslation('developers')
  const { date, relative, number } = useFormats()
  const [asked, setAsked] = useState<Deed>()
  const close = () => setAsked(undefined)
  const host = hostOf(token)
  const deeds = deedsOf(token.state, { available, mayMake: list.may_make, connected: host !== '' })
  const abilities = inWords(token.abilities, list.abilities)
  const { state } = token
  return (
    <tr role="row">
      <td role="cell" className={classes.token}>
        <p className={classes.name}>{token.name}</p>
        <p className={classes.help}>{host ? t('assistantAt', { host }) : <code>…{token.ending}</code>}</p>
        <StatusBadge tone={TONES[state]}>{t(`states.${state}`)}</StatusBadge>
        {(state === 'replaced' || state === 'stopped') && (
          <p className={classes.help}>
            {state === 'stopped' && holder.kind === 'account'
              ? t('account.stopped')
              : t(`notes.${state}`, { date: date(token.expires_at) })}
          </p>
        )}
        {deeds.includes('takeOver') && (
          <Button variant="default" size="compact-md" mt={8} onClick={() => setAsked('takeOver')}>
            {t('takeOver.action')}
          </Button>
        )}
      </td>
      <td role="cell" data-column={t('columns.abilities')} className={classes.words}>
        <p className={classes.count}>
          {t('abilities', { count: token.abilities.length, number: number(token.abilities.length) })}
        </p>
        <Several of={abilities} name={token.name} />
      </td>
      {'spaces' in token && 'spaces' in list && (
        <td role="cell" data-column={t('columns.spaces')} className={classes.words}>
          {token.spaces.length === 0 ? (
            t('everySpace')
          ) : (
            <Several of={namesOf(token.spaces, list, t('formerSpace'))} name={token.name} />
          )}
        </td>
      )}
      <td role="cell" data-column={t('columns.networks')}>
        {token.networks.length === 0 ? (
          t('anywhere')
        ) : (
          <span className={classes.networks}>
            <Several of={token.networks} name={token.name} code />
          </span>
        )}
      </td>
      <td role="cell" data-column={t('columns.made')}>
        {date(token.created_at)}
        {'created_by' in token && token.created_by && <p className={classes.help}>{token.created_by}</p>}
      </td>
      <td role="cell" data-column={t('columns.used')}>
        {token.last_used_at ? relative(token.last_used_at) : <span className={classes.quiet}>{t('unused')}</span>}
        {token.last_used_at && token.last_network && (
          <p className={classes.help}>
            <code>{token.last_network}</code>
          </p>
        )}
      </td>
      <td role="cell" data-column={t('columns.ends')}>
        {date(token.expires_at)}
        <p className={classes.help}>{relative(token.expires_at)}</p>
      </td>
      <td role="cell" className={classes.deeds}>
        {/* Not the menu of lists, which comes with all that lists have. */}
        <Menu position="bottom-end" width={220}>
          <Menu.Target>
            <ActionIcon aria-label={t('common:actions.moreFor', { name: token.name })}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {deeds.map((deed) => (
              <Menu.Item key={deed} color={deed === 'end' ? 'danger' : undefined} onClick={() => setAsked(deed)}>
                {deed === 'edit' ? t('actions.edit') : t(`${deed}.action`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <TokenDialog holder={holder} list={list} token={token} opened={asked === 'edit'} onClose={close} />
        <ReplaceDialog holder={holder} list={list} token={token} opened={asked === 'replace'} onClose={close} />
        <TakeOver holder={holder} token={token} opened={asked === 'takeOver'} onClose={close} />
        <End holder={holder} token={token} opened={asked === 'end'} onClose={close} />
      </td>
    </tr>
  )
}

/** The first few, and the others when asked for. */
function Several({ of, name, code = false }: { of: string[]; name: string; code?: boolean }) {
  const { t } = useTranslation('developers')
  const { number } = useFormats()
  const [all, setAll] = useState(false)
  const shown = all || of.length <= SHOWN + 1 ? of : of.slice(0, SHOWN)
  const left = of.length - SHOWN
  return (
    <>
      <ul className={classes.several}>
        {shown.map((one) => (
          <li key={one}>{code ? <code>{one}</code> : one}</li>
        ))}
      </ul>
      {left > 1 && (
        <button
          type="button"
          className={classes.linkButton}
          aria-expanded={all}
          aria-label={t(all ? 'fewerOf' : 'moreOf', { name, count: left, number: number(left) })}
          onClick={() => setAll(!all)}
        >
          {t(all ? 'fewer' : 'more', { count: left, number: number(left) })}
        </button>
      )}
    </>
  )
}

interface QuestionProps {
  holder: Holder
  token: Token
  opened: boolean
  onClose: () => void
}

function TakeOver({ holder, token, opened, onClose }: QuestionProps) {
  const { t } = useTranslation('developers')
  const queryClient = useQueryClient()
  const take = useMutation({
    mutationFn: async () => holder.takeOver?.(token.uuid),
    onSuccess: () => {
      onClose()
      toastDone(t('takeOver.done'))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: holder.key }),
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => take.mutate()}
      loading={take.isPending}
      title={t('takeOver.title', { name: token.name })}
      confirmLabel={t('takeOver.action')}
      tone="ink"
    >
      {t('takeOver.text')}
    </ConfirmDialog>
  )
}

function End({ holder, token, opened, onClose }: QuestionProps) {
  const { t } = useTranslation('developers')
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: () => holder.end(token.uuid),
    onSuccess: () => {
      onClose()
      toastDone(t('end.done'))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: holder.key }),
  })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => end.mutate()}
      loading={end.isPending}
      title={t('end.title', { name: token.name })}
      confirmLabel={t('end.action')}
    >
      {t(token.state === 'expired' ? 'end.over' : hostOf(token) ? 'end.assistant' : 'end.text')}
    </ConfirmDialog>
  )
}
