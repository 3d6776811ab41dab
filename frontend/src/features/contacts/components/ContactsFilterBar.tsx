import { IconCalendarEvent, IconTag, IconUser } from '@tabler/icons-react'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { FilterBar, FilterByTyping, FilterChip, FilterMenu } from '@/shared/ui/Filter'
import { OneOf } from '@/shared/ui/OneOf'
import { eventsQuery, ownersQuery, tagsQuery } from '../api'
import { COMPANY, type ContactsChange, type ContactsSearch } from '../model/search'

export interface ContactsFilterBarProps {
  /** Null for those of all my cards: tags, events and owners are known of one space. */
  space: Uuid | null
  search: ContactsSearch
  /** `replace` for what is typed. */
  onChange: (next: ContactsChange, replace?: boolean) => void
  tools?: ReactNode
}

const icon = { size: 18, 'aria-hidden': true } as const

/** What is looked for beside the tab; what is chosen stands beside as chips. */
export function ContactsFilterBar({ space, search, onChange, tools }: ContactsFilterBarProps) {
  const { t } = useTranslation('contacts')
  const tags = useChoice({ ...tagsQuery(space ?? ''), enabled: Boolean(space) }, ({ uuid, name, contacts }) => ({
    value: uuid,
    label: name,
    count: contacts,
  }))
  const events = useChoice({ ...eventsQuery(space ?? ''), enabled: Boolean(space) }, ({ uuid, name, contacts }) => ({
    value: uuid,
    label: name,
    count: contacts,
  }))
  // Thousands of people may hold some: they are asked for when somebody is about to choose one, and by typing.
  const [holder, setHolder] = useState<string | null>(null)
  const named = search.owner === COMPANY ? undefined : search.owner
  const owners = useChoice(
    {
      ...ownersQuery(space ?? '', holder?.trim() ?? '', named),
      enabled: Boolean(space) && (holder !== null || search.owner !== undefined),
    },
    ({ owner, contacts }) => ({
      value: owner?.uuid ?? COMPANY,
      label: owner?.name ?? t('ofCompany'),
      count: contacts,
    }),
  )
  const chip = (name: string, value: string) => t('chip', { name, value })
  const chips = space && (
    <>
      {search.event && (
        <FilterChip
          label={chip(t('column.event'), events.nameOf(search.event))}
          onRemove={() => onChange({ event: undefined })}
        />
      )}
      {search.tag?.map((tag) => (
        <FilterChip
          key={tag}
          label={chip(t('filters.tag'), tags.nameOf(tag))}
          onRemove={() => onChange({ tag: search.tag?.filter((one) => one !== tag) })}
        />
      ))}
      {search.owner && (
        <FilterChip
          label={chip(t('column.owner'), owners.nameOf(search.owner))}
          onRemove={() => onChange({ owner: undefined })}
        />
      )}
    </>
  )
  return (
    <FilterBar
      search={{
        value: search.search ?? '',
        onChange: (text) => onChange({ search: text }, true),
        label: t('searchLabel'),
        placeholder: t('searchHint'),
      }}
      below={chips}
      end={tools}
    >
      {space && (
        <>
          <OneOf
            label={t('column.event')}
            icon={<IconCalendarEvent {...icon} />}
            options={events.options}
            failed={events.failed}
            value={search.event}
            onChange={(event) => onChange({ event })}
          />
          <FilterMenu
            label={t('filters.tag')}
            icon={<IconTag {...icon} />}
            options={tags.options}
            failed={tags.failed}
            selected={search.tag ?? []}
            onChange={(tag) => onChange({ tag })}
          />
          <FilterByTyping
            label={t('column.owner')}
            icon={<IconUser {...icon} />}
            options={owners.options}
            failed={owners.failed}
            busy={owners.busy}
            value={search.owner}
            onChange={(owner) => onChange({ owner })}
            onSearch={setHolder}
          />
        </>
      )}
    </FilterBar>
  )
}

/** Values of a filter that are read, and what one of them is called. */
function useChoice<Row, Key extends QueryKey>(
  query: UseQueryOptions<Row[], Error, Row[], Key>,
  optionOf: (row: Row) => { value: string; label: string; count: number },
) {
  const read = useQuery({ ...query, ...SAID_HERE })
  const options = (read.data ?? []).map(optionOf)
  return {
    options,
    busy: read.isFetching && (read.isPlaceholderData || !read.data),
    failed: read.isError && !read.data ? read : undefined,
    nameOf: (value: string) => options.find((option) => option.value === value)?.label ?? '…',
  }
}
