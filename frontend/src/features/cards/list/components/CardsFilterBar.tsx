import { IconBuilding, IconCircleHalf2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CardFacets } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import type { Failed } from '@/shared/ui/Failure'
import { FilterBar, FilterChip, FilterMenu } from '@/shared/ui/Filter'
import { STATES, type CardsChange, type CardsSearch } from '../model/search'
import { OriginChip } from './OriginChip'
import { MoreChips, MoreFilters } from './MoreFilters'
import { ViewsMenu } from './ViewsMenu'

export interface CardsFilterBarProps {
  space: Uuid | null
  search: CardsSearch
  facets: CardFacets | undefined
  /** The facets could not be read. */
  failed?: Failed
  /** `replace` for what is typed. */
  onChange: (next: CardsChange, replace?: boolean) => void
  /** Shows what a saved view keeps. */
  onShow: (search: CardsSearch) => void
  tools: ReactNode
}

/** What is looked for: words, states, departments of a space; what is chosen stands beside as chips. */
export function CardsFilterBar({ space, search, facets, failed, onChange, onShow, tools }: CardsFilterBarProps) {
  const { t } = useTranslation('cards/list')
  return (
    <FilterBar
      search={{
        value: search.search ?? '',
        onChange: (text) => onChange({ search: text }, true),
        label: t('searchLabel'),
        placeholder: t('searchHint'),
      }}
      end={tools}
      below={
        <>
          {search.origin && (
            <OriginChip space={space} origin={search.origin} onRemove={() => onChange({ origin: undefined })} />
          )}
          {search.deleted && <FilterChip label={t('deletedView')} onRemove={() => onChange({ deleted: undefined })} />}
          {search.state?.map((state) => (
            <FilterChip
              key={state}
              label={t('chip', { name: t('column.state'), value: t(`cardStates.${state}`) })}
              onRemove={() => onChange({ state: search.state?.filter((other) => other !== state) })}
            />
          ))}
          {search.department?.map((department) => (
            <FilterChip
              key={department}
              label={t('chip', { name: t('column.department'), value: department })}
              onRemove={() => onChange({ department: search.department?.filter((other) => other !== department) })}
            />
          ))}
          <MoreChips search={search} facets={facets} onChange={onChange} />
        </>
      }
    >
      <FilterMenu
        label={t('column.state')}
        icon={<IconCircleHalf2 size={18} aria-hidden="true" />}
        options={STATES.map((state) => ({
          value: state,
          label: t(`cardStates.${state}`),
          count: search.deleted ? undefined : facets ? (facets.states[state] ?? 0) : undefined,
        }))}
        selected={search.state ?? []}
        onChange={(state) => onChange({ state })}
      />
      {space && (
        <FilterMenu
          label={t('column.department')}
          icon={<IconBuilding size={18} aria-hidden="true" />}
          options={(facets?.departments ?? []).map(({ value, count }) => ({
            value,
            label: value,
            count: search.deleted ? undefined : count,
          }))}
          selected={search.department ?? []}
          failed={failed}
          onChange={(department) => onChange({ department })}
        />
      )}
      <MoreFilters space={space} search={search} facets={facets} failed={failed} onChange={onChange} />
      <ViewsMenu space={space} search={search} onShow={onShow} />
    </FilterBar>
  )
}
