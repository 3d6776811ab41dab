import { Button } from '@mantine/core'
import { IconCalendar, IconChevronDown, IconFilter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { DateField } from '@/shared/ui/dates/DateField'
import { FilterBar, FilterMenu } from '@/shared/ui/Filter'
import { Menu } from '@/shared/ui/layers/Menu'
import {
  chosenStates,
  shownYear,
  STATES,
  yearsToChoose,
  type InvoicesChange,
  type InvoicesSearch,
} from '../model/search'
import classes from './invoices.module.css'

export interface InvoicesFilterBarProps {
  search: InvoicesSearch
  thisYear: number
  /** Those in which there are invoices. */
  years: readonly number[]
  /** `replace` for what is typed. */
  onChange: (change: InvoicesChange, replace?: boolean) => void
  end: ReactNode
}

/** Which invoices: what they say, of which year or days, in which state. */
export function InvoicesFilterBar({ search, thisYear, years, onChange, end }: InvoicesFilterBarProps) {
  const { t } = useTranslation('billing/invoices')
  const year = shownYear(search, thisYear)
  const days = Boolean(search.since || search.until)
  const from = year ?? thisYear
  return (
    <FilterBar
      below={
        days && (
          <div className={classes.dates}>
            <DateField
              aria-label={t('years.since')}
              value={search.since ?? ''}
              max={search.until}
              onChange={(day) => onChange({ since: day || undefined })}
            />
            <span aria-hidden="true">–</span>
            <DateField
              aria-label={t('years.until')}
              value={search.until ?? ''}
              min={search.since}
              onChange={(day) => onChange({ until: day || undefined })}
            />
          </div>
        )
      }
      search={{
        value: search.search ?? '',
        onChange: (text) => onChange({ search: text }, true),
        label: t('search'),
        placeholder: t('searchHint'),
      }}
      end={end}
    >
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconCalendar size={18} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          >
            {days ? t('years.days') : (year ?? t('years.all'))}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {yearsToChoose(years, thisYear, year).map((one) => (
            <Menu.CheckboxItem
              key={one}
              checked={one === year}
              onChange={() => onChange({ year: one, since: undefined, until: undefined })}
            >
              {one}
            </Menu.CheckboxItem>
          ))}
          <Menu.CheckboxItem
            checked={year === null && !days}
            onChange={() => onChange({ year: 'all', since: undefined, until: undefined })}
          >
            {t('years.all')}
          </Menu.CheckboxItem>
          <Menu.Divider />
          <Menu.CheckboxItem
            checked={days}
            onChange={() => onChange({ year: undefined, since: `${from}-01-01`, until: `${from}-12-31` })}
          >
            {t('years.choose')}
          </Menu.CheckboxItem>
        </Menu.Dropdown>
      </Menu>
      <FilterMenu
        label={t('state')}
        icon={<IconFilter size={18} aria-hidden="true" />}
        options={STATES.map((value) => ({ value, label: t(`states.${value}`) }))}
        selected={search.state ?? []}
        onChange={(state) => onChange({ state: chosenStates(search.state ?? [], state) })}
      />
    </FilterBar>
  )
}
