import { Button, Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLink, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { ApiError, errorMessage } from '@/shared/api/error'
import type { Focus } from '@/shared/api/generated/types.gen'
import type { SocialMedia, SocialNetwork } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { Part } from '@/shared/ui/Part'
import { Section } from '@/shared/ui/Section'
import { SortableList } from '@/shared/ui/SortableList'
import { networksQuery, normaliseSocialMedia } from '@/shared/reference/api'
import { ContactRow, ShellInput } from './ContactRow'
import fields from './fields.module.css'
import { NetworkIcon } from './NetworkIcon'
import classes from './Social.module.css'
import { isEmptyRow, newRowId } from '../model/draft'
import { looksLikeAddress, pastedAddresses } from '../model/paste'

const LIMIT = 40

export interface SocialEditorProps<R extends SocialMedia> {
  rows: R[]
  /** Which networks are offered first. */
  focus: Focus
  disabled: boolean
  fault: (id: string, name: string, main?: boolean) => string | undefined
  /** A row as it is when it is added. */
  blank: (row: SocialMedia) => R
  onChange: (id: string, patch: Partial<SocialMedia>) => void
  onInsert: (row: R) => void
  onOrder: (rows: R[]) => void
  onRemove: (id: string, empty: boolean) => void
  /** What is wrong with a row's value, seen when the field is left. */
  onFault: (id: string, message: string) => void
  title: string
  text: string
  none?: string
  note?: ReactNode
  /** More about one row, below it. */
  extra?: (row: R, name: string) => ReactNode
}

/** Social media in their order, and the networks to choose from: of a card, or of all cards of a space. */
export function SocialEditor<R extends SocialMedia>(props: SocialEditorProps<R>) {
  const { t, language } = useTranslation('cards')
  const { rows, disabled: locked, fault, onChange: change, extra } = props
  const { data: all } = useQuery(networksQuery(language, props.focus, ''))
  const known = useMemo(
    () => new Map((all ?? []).flatMap((group) => group.items).map((network) => [network.value, network])),
    [all],
  )
  const nameOf = (row: SocialMedia) =>
    known.get(row.network)?.text ?? (row.network === 'link' ? t('social.link') : row.network)
  const list = useRef<HTMLDivElement>(null)

  const add = (network: string, values: Partial<SocialMedia> = {}) => {
    props.onInsert(props.blank({ id: newRowId(), network, value: '', url: '', label: '', ...values }))
    if (values.value) return
    requestAnimationFrame(() => {
      const items = list.current?.querySelectorAll<HTMLElement>('li')
      items?.[items.length - 1]?.querySelector('input')?.focus()
    })
  }
  /** Reads what was typed when the field is left; an address of another network moves the row there. */
  const read = async (row: SocialMedia) => {
    if (isEmptyRow('social_media', row)) return
    try {
      const answer = await normaliseSocialMedia(row.network, row.value)
      if (answer.value !== row.value || answer.url !== row.url) {
        const label = row.network === 'link' ? row.label : answer.label
        change(row.id, { value: answer.value, url: answer.url, label })
      }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 422) return
      if (looksLikeAddress(row.value)) {
        try {
          const other = await normaliseSocialMedia(null, row.value)
          if (other.network !== 'link' && other.network !== row.network) {
            change(row.id, { network: other.network, value: other.value, url: other.url, label: other.label })
            return
          }
        } catch {
          // Then the first answer says what is wrong.
        }
      }
      props.onFault(row.id, error.errors.value?.[0] ?? error.message)
    }
  }
  return (
    <>
      <Section title={props.title} description={props.text}>
        <div ref={list}>
          {rows.length === 0 && <p className={fields.empty}>{props.none ?? t('social.none')}</p>}
          <SortableList
            items={rows}
            itemId={(row) => row.id}
            itemName={(row) => nameOf(row)}
            onReorder={props.onOrder}
            disabled={locked || rows.length < 2}
          >
            {(row) => {
              const network = known.get(row.network)
              const name = nameOf(row)
              const wrong = fault(row.id, 'value', true) ?? fault(row.id, 'network')
              const entry = (
                <ContactRow
                  name={name}
                  disabled={locked}
                  faults={[wrong, fault(row.id, 'label')]}
                  hint={
                    row.url && row.network !== 'link' ? (
                      <span className={classes.link}>{row.url.replace(/^https?:\/\/(www\.)?/, '')}</span>
                    ) : undefined
                  }
                  onRemove={() => props.onRemove(row.id, isEmptyRow('social_media', row))}
                >
                  {(describedBy) => (
                    <>
                      <span className={classes.network}>
                        {network ? <NetworkIcon svg={network.icon} /> : <IconLink size={20} aria-hidden="true" />}
                        <span>{name}</span>
                      </span>
                      <ShellInput
                        aria-label={t(row.network === 'link' ? 'social.addressOf' : 'social.valueOf', { name })}
                        placeholder={row.network === 'link' ? 'https://' : (network?.placeholder ?? '')}
                        value={row.value}
                        maxLength={500}
                        disabled={locked}
                        fault={wrong}
                        describedBy={describedBy}
                        onChange={(event) => change(row.id, { value: event.currentTarget.value })}
                        onBlur={() => void read(row)}
                      />
                      {row.network === 'link' && (
                        <ShellInput
                          size="middle"
                          aria-label={t('social.labelOf', { name })}
                          placeholder={t('social.label')}
                          value={row.label}
                          maxLength={100}
                          disabled={locked}
                          onChange={(event) => change(row.id, { label: event.currentTarget.value })}
                        />
                      )}
                    </>
                  )}
                </ContactRow>
              )
              if (!extra) return entry
              return (
                <div>
                  {entry}
                  {extra(row, name)}
                </div>
              )
            }}
          </SortableList>
        </div>
        {props.note}
      </Section>
      {!locked && rows.length < LIMIT && (
        <Part>
          <Choose focus={props.focus} onAdd={add} />
        </Part>
      )}
    </>
  )
}

function Choose({ focus, onAdd }: { focus: Focus; onAdd: (network: string, values?: Partial<SocialMedia>) => void }) {
  const { t, language } = useTranslation('cards')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [search] = useDebouncedValue(looksLikeAddress(text) ? '' : text.trim(), 200)
  const { data: groups, isFetching } = useQuery({
    ...networksQuery(language, focus, search),
    placeholderData: keepPreviousData,
  })
  const first: SocialNetwork | undefined = groups?.[0]?.items[0]

  const take = async (addresses: string[]) => {
    setBusy(true)
    setProblem(null)
    try {
      for (const address of addresses) {
        const { network, value, url, label } = await normaliseSocialMedia(null, address)
        onAdd(network, { value, url, label })
      }
      setText('')
    } catch (error) {
      setProblem(error instanceof ApiError ? (error.errors.value?.[0] ?? error.message) : errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const pick = (network: string) => {
    onAdd(network)
    setText('')
    setProblem(null)
  }
  return (
    <Section
      title={t('social.add')}
      action={
        <Button
          className={fields.add}
          variant="subtle"
          color="accent"
          leftSection={<IconLink size={18} aria-hidden="true" />}
          onClick={() => pick('link')}
        >
          {t('social.addLink')}
        </Button>
      }
    >
      <TextInput
        aria-label={t('social.search')}
        placeholder={t('social.search')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        rightSection={busy || isFetching ? <Loader size={16} role="img" aria-label={t('loading')} /> : undefined}
        value={text}
        error={problem}
        maxLength={2000}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(null)
        }}
        onPaste={(event) => {
          const addresses = pastedAddresses(event.clipboardData.getData('text'))
          if (addresses.length === 0) return
          event.preventDefault()
          setText(addresses.length === 1 ? (addresses[0] ?? '') : '')
          void take(addresses)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (looksLikeAddress(text)) void take([text.trim()])
          else if (text.trim() && first && search === text.trim()) pick(first.value)
        }}
      />
      <div className={classes.groups} tabIndex={0} role="region" aria-label={t('social.networks')}>
        {groups?.length === 0 && <p className={fields.empty}>{t('social.notFound', { text: search })}</p>}
        {groups?.map((group) => (
          <div key={group.category} className={classes.group}>
            <h3>{group.text}</h3>
            <ul className={classes.items}>
              {group.items.map((network) => (
                <li key={network.value}>
                  <button
                    type="button"
                    className={classes.item}
                    onClick={() => pick(network.value)}
                    aria-label={t('social.addNamed', { name: network.text })}
                  >
                    <NetworkIcon svg={network.icon} />
                    <span>{network.text}</span>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
