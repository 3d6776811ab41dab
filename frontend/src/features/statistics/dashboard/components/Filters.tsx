import { IconBuilding, IconMapPin, IconPalette, IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { toggled } from '@/shared/list/columns'
import { Failure } from '@/shared/ui/Failure'
import { FilterChip, FilterMenu } from '@/shared/ui/Filter'
import { Select } from '@/shared/ui/layers/Select'
import { facetsQuery, foundCardsQuery } from '../api'
import { CHANNELS } from '../model/figures'
import type { DashboardChange, DashboardSearch } from '../model/search'

export interface FiltersProps {
  space: Uuid
  search: DashboardSearch
  /** Names of cards, as far as the numbers have them. */
  names: ReadonlyMap<Uuid, string>
  onChange: (change: DashboardChange) => void
}

const icon = { size: 18, 'aria-hidden': true } as const

/** Which cards, and by which channels; what is chosen stands beside as chips. */
export function Filters({ space, search, names, onChange }: FiltersProps) {
  const { t } = useTranslation('statistics/dashboard')
  const read = useQuery({ ...facetsQuery(space), ...SAID_HERE })
  const failed = read.isError && !read.data ? read : undefined
  const facets = read.data
  const [known, setKnown] = useState<ReadonlyMap<Uuid, string>>(new Map())
  const nameOfTemplate = (value: string) =>
    facets?.templates.find((one) => one.value === value)?.name || t(value === 'own' ? 'filters.own' : 'filters.former')
  const wordsOf = {
    card: (value: string) => known.get(value) ?? names.get(value) ?? t('filters.oneCard'),
    department: (value: string) => value,
    city: (value: string) => value,
    template: nameOfTemplate,
    channel: (value: string) => t(`channels.${value}`),
  }
  const options = (values: readonly { value: string; count: number }[] | undefined) =>
    (values ?? []).map(({ value, count }) => ({ value, label: value, count }))
  return (
    <>
      <CardField
        space={space}
        chosen={search.card ?? []}
        onAdd={(uuid, name) => {
          setKnown((old) => new Map(old).set(uuid, name))
          onChange({ card: [...(search.card ?? []), uuid] })
        }}
      />
      <FilterMenu
        label={t('filters.department')}
        icon={<IconBuilding {...icon} />}
        options={options(facets?.departments)}
        failed={failed}
        selected={search.department ?? []}
        onChange={(department) => onChange({ department })}
      />
      <FilterMenu
        label={t('filters.city')}
        icon={<IconMapPin {...icon} />}
        options={options(facets?.cities)}
        failed={failed}
        selected={search.city ?? []}
        onChange={(city) => onChange({ city })}
      />
      {facets && facets.templates.length > 1 && (
        <FilterMenu
          label={t('filters.template')}
          icon={<IconPalette {...icon} />}
          options={facets.templates.map(({ value, count }) => ({ value, label: nameOfTemplate(value), count }))}
          selected={search.template ?? []}
          onChange={(template) => onChange({ template })}
        />
      )}
      <FilterMenu
        label={t('filters.channel')}
        icon={<IconRoute {...icon} />}
        options={CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }))}
        selected={search.channel ?? []}
        onChange={(channel) => onChange({ channel })}
      />
      {(['card', 'department', 'city', 'template', 'channel'] as const).flatMap((key) =>
        (search[key] ?? []).map((value: string) => (
          <FilterChip
            key={`${key} ${value}`}
            label={t('filters.chip', { name: t(`filters.${key}`), value: wordsOf[key](value) })}
            onRemove={() => onChange({ [key]: toggled<string>(search[key] ?? [], value) })}
          />
        )),
      )}
    </>
  )
}

/** A card more, found by name, title or email address. */
function CardField(props: { space: Uuid; chosen: readonly Uuid[]; onAdd: (card: Uuid, name: string) => void }) {
  const { t } = useTranslation('statistics/dashboard')
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(false)
  const found = useQuery({ ...foundCardsQuery(props.space, text.trim()), ...SAID_HERE, enabled: opened })
  const cards = (found.data ?? []).filter(({ uuid }) => !props.chosen.includes(uuid))
  return (
    <div>
      <Select
        aria-label={t('filters.addCard')}
        placeholder={t('filters.addCard')}
        w={190}
        data={cards.map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={null}
        onChange={(uuid) => {
          const card = cards.find((one) => one.uuid === uuid)
          setText('')
          if (card) props.onAdd(card.uuid, card.name)
        }}
        // The server searches: by words that the option does not show too.
        filter={({ options }) => options}
        searchable
        searchValue={text}
        onSearchChange={setText}
        onFocus={() => setOpened(true)}
        nothingFoundMessage={t(found.isFetching ? 'loading' : 'filters.noCard')}
      />
      {found.isError && !found.data && <Failure of={found} compact />}
    </div>
  )
}
