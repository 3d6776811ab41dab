import { Button, NumberInput } from '@mantine/core'
import { IconChevronDown, IconHandClick, IconPackages } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { FilterBar, FilterChip } from '@/shared/ui/Filter'
import { Menu } from '@/shared/ui/layers/Menu'
import { SearchInput } from '@/shared/ui/SearchInput'
import { TAPS, type ProductsChange, type ProductsSearch } from '../model/search'
import classes from './products.module.css'

export interface ProductsFilterBarProps {
  search: ProductsSearch
  /** `replace` for what is typed. */
  onChange: (next: ProductsChange, replace?: boolean) => void
  tools?: ReactNode
}

/** What is looked for beside the label; what is chosen stands beside as chips. */
export function ProductsFilterBar({ search, onChange, tools }: ProductsFilterBarProps) {
  const { t } = useTranslation('products')
  const { number } = useFormats()
  const chip = (name: string, value: string) => t('chip', { name, value })
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
      <BatchFilter key={search.batch} batch={search.batch} onChange={(batch) => onChange({ batch })} />
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button
            variant={search.tap ? 'light' : 'default'}
            color={search.tap ? 'accent' : 'ink'}
            leftSection={<IconHandClick size={18} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          >
            {t('filters.tap')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {TAPS.map((tap) => (
            <Menu.CheckboxItem
              key={tap}
              checked={search.tap === tap}
              onChange={() => onChange({ tap: search.tap === tap ? undefined : tap })}
            >
              {t(`filters.taps.${tap}`)}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
      {search.batch !== undefined && (
        <FilterChip
          label={chip(t('column.batch'), number(search.batch, { useGrouping: false }))}
          onRemove={() => onChange({ batch: undefined })}
        />
      )}
      {search.tap && (
        <FilterChip
          label={chip(t('filters.tap'), t(`filters.taps.${search.tap}`))}
          onRemove={() => onChange({ tap: undefined })}
        />
      )}
      {search.card && <FilterChip label={t('filters.ofCard')} onRemove={() => onChange({ card: undefined })} />}
    </FilterBar>
  )
}

/** The number is printed on what the printer delivers: it is typed, not chosen from all that ever were. */
function BatchFilter({ batch, onChange }: { batch: number | undefined; onChange: (batch: unknown) => void }) {
  const { t } = useTranslation('products')
  const [draft, setDraft] = useState<number | string>(batch ?? '')
  return (
    <Menu position="bottom-start" width={260} closeOnItemClick={false} trapFocus>
      <Menu.Target>
        <Button
          variant={batch ? 'light' : 'default'}
          color={batch ? 'accent' : 'ink'}
          leftSection={<IconPackages size={18} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {t('column.batch')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <form
          className={classes.batchForm}
          onSubmit={(event) => {
            event.preventDefault()
            onChange(draft === '' ? undefined : draft)
          }}
        >
          <NumberInput
            label={t('filters.batchNumber')}
            value={draft}
            onChange={setDraft}
            min={1}
            allowDecimal={false}
            allowNegative={false}
            hideControls
            data-autofocus
          />
          <Button type="submit">{t('filters.apply')}</Button>
        </form>
      </Menu.Dropdown>
    </Menu>
  )
}
