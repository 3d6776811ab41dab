import { IconCalendarEvent, IconTag, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { FilterBar, FilterChip, FilterMenu } from '@/shared/ui/Filter'
import { OneOf } from '@/shared/ui/OneOf'
import { SearchInput } from '@/shared/ui/SearchInput'
import { eventsQuery, ownersQuery, tagsQuery } from '../api'
import { COMPANY, type ContactsChange, type ContactsSearch } from '../model/search'
import classes from './contacts.module.css'

export interface ContactsFilterBarProps {
  /** Null for those of all my cards: tags, events and owners are known of one space. */
  space: Uuid | null
  search: ContactsSearch
  /** `replace` for what is typed. */
  onChange: (next: ContactsChange, replace?: boolean) => void
  tools?: ReactNode
}

/** What is looked for beside the tab; what is chosen stands beside as chips. */
export function ContactsFilterBar({ space, search, onChange, tools }: ContactsFilterBarProps) {
  const { t } = useTranslation('contacts')
  return (
    <FilterBar end={tools}>
      <div className={classes.search} data-search-key>
        <SearchInput
          value={search.search ?? ''}
          onChange={(text) => onChange({ search: text }, true)}
          label={t('searchLabel')}
          placeholder={t('searchHint')}
          width="100%"
        />
      </div>
      {space && <OfSpace space={space} search={search} onChange={onChange} />}
    </FilterBar>
  )
}

const icon = { size: 18, 'aria-hidden': true } as const

function OfSpace({ space, search, onChange }: { space: Uuid } & Pick<ContactsFilterBarProps, 'search' | 'onChange'>) {
  const { t } = useTranslation('contacts')
  const tagsRead = useQuery({ ...tagsQuery(space), ...SAID_HERE })
  const eventsRead = useQuery({ ...eventsQuery(space), ...SAID_HERE })
  const ownersRead = useQuery({ ...ownersQuery(space), ...SAID_HERE })
  const tags = (tagsRead.data ?? []).map(({ uuid, name, contacts }) => ({ value: uuid, label: name, count: contacts }))
  const events = (eventsRead.data ?? []).map(({ uuid, name, contacts }) => ({
    value: uuid,
    label: name,
    count: contacts,
  }))
  const owners = (ownersRead.data ?? []).map(({ owner, contacts }) => ({
    value: owner?.uuid ?? COMPANY,
    label: owner?.name ?? t('ofCompany'),
    count: contacts,
  }))
  const nameOf = (options: { value: string; label: string }[], value: string) =>
    options.find((option) => option.value === value)?.label ?? '…'
  const chip = (name: string, value: string) => t('chip', { name, value })
  return (
    <>
      <OneOf
        label={t('column.event')}
        icon={<IconCalendarEvent {...icon} />}
        options={events}
        failed={eventsRead.isError && !eventsRead.data ? eventsRead : undefined}
        value={search.event}
        onChange={(event) => onChange({ event })}
      />
      <FilterMenu
        label={t('filters.tag')}
        icon={<IconTag {...icon} />}
        options={tags}
        failed={tagsRead.isError && !tagsRead.data ? tagsRead : undefined}
        selected={search.tag ?? []}
        onChange={(tag) => onChange({ tag })}
      />
      <OneOf
        label={t('column.owner')}
        icon={<IconUser {...icon} />}
        options={owners}
        failed={ownersRead.isError && !ownersRead.data ? ownersRead : undefined}
        value={search.owner}
        onChange={(owner) => onChange({ owner })}
      />
      {search.event && (
        <FilterChip
          label={chip(t('column.event'), nameOf(events, search.event))}
          onRemove={() => onChange({ event: undefined })}
        />
      )}
      {search.tag?.map((tag) => (
        <FilterChip
          key={tag}
          label={chip(t('filters.tag'), nameOf(tags, tag))}
          onRemove={() => onChange({ tag: search.tag?.filter((one) => one !== tag) })}
        />
      ))}
      {search.owner && (
        <FilterChip
          label={chip(t('column.owner'), nameOf(owners, search.owner))}
          onRemove={() => onChange({ owner: undefined })}
        />
      )}
    </>
  )
}
