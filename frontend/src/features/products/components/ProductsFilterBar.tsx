import { IconBoxMultiple, IconHandClick, IconPackages } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { FilterBar, FilterChip } from '@/shared/ui/Filter'
import { typesQuery } from '../api'
import type { ListedProduct } from '../model/listed'
import { TAPS, type ProductsChange, type ProductsSearch } from '../model/search'
import { OneOf } from '@/shared/ui/OneOf'

export interface ProductsFilterBarProps {
  /** Null for all that are mine. */
  space: Uuid | null
  search: ProductsSearch
  rows: readonly ListedProduct[] | undefined
  /** `replace` for what is typed. */
  onChange: (next: ProductsChange, replace?: boolean) => void
  tools?: ReactNode
}

const icon = { size: 18, 'aria-hidden': true } as const

/** What is looked for beside the label; what is chosen stands beside as chips. */
export function ProductsFilterBar({ space, search, rows, onChange, tools }: ProductsFilterBarProps) {
  const { t } = useTranslation('products')
  const { number } = useFormats()
  const read = useQuery({ ...typesQuery(space), ...SAID_HERE })
  const failed = read.isError && !read.data ? read : undefined
  const types = read.data ?? []
  const batches = [...new Set(types.flatMap((type) => type.batches))].sort((one, other) => other - one)
  const chip = (name: string, value: string) => t('chip', { name, value })
  const batchName = (batch: number) => number(batch, { useGrouping: false })
  const card = rows?.find((row) => row.card?.uuid === search.card)?.card
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
          {search.type && (
            <FilterChip
              label={chip(t('filters.type'), types.find(({ uuid }) => uuid === search.type)?.name ?? '…')}
              onRemove={() => onChange({ type: undefined })}
            />
          )}
          {search.batch !== undefined && (
            <FilterChip
              label={chip(t('column.batch'), batchName(search.batch))}
              onRemove={() => onChange({ batch: undefined })}
            />
          )}
          {search.tap && (
            <FilterChip
              label={chip(t('column.tap'), t(`filters.taps.${search.tap}`))}
              onRemove={() => onChange({ tap: undefined })}
            />
          )}
          {search.card && (
            <FilterChip
              label={card ? chip(t('column.card'), card.name) : t('filters.ofCard')}
              onRemove={() => onChange({ card: undefined })}
            />
          )}
        </>
      }
    >
      <OneOf
        label={t('filters.type')}
        icon={<IconBoxMultiple {...icon} />}
        options={types.map(({ uuid, name, products }) => ({ value: uuid, label: name, count: products }))}
        failed={failed}
        value={search.type}
        onChange={(type) => onChange({ type })}
      />
      <OneOf
        label={t('column.batch')}
        icon={<IconPackages {...icon} />}
        options={batches.map((batch) => ({ value: String(batch), label: batchName(batch) }))}
        failed={failed}
        value={search.batch === undefined ? undefined : String(search.batch)}
        onChange={(batch) => onChange({ batch })}
      />
      <OneOf
        label={t('column.tap')}
        icon={<IconHandClick {...icon} />}
        options={TAPS.map((tap) => ({ value: tap, label: t(`filters.taps.${tap}`) }))}
        value={search.tap}
        onChange={(tap) => onChange({ tap })}
      />
    </FilterBar>
  )
}
