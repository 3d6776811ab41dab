import { Button } from '@mantine/core'
import { IconChevronDown, IconFilter, IconLanguage, IconMapPin, IconPalette } from '@tabler/icons-react'
import type { CardFacets } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { LANGUAGES, NATIVE_NAMES } from '@/shared/i18n/languages'
import type { Failed } from '@/shared/ui/Failure'
import { FilterChip, FilterMenu } from '@/shared/ui/Filter'
import { Menu } from '@/shared/ui/layers/Menu'
import { SPANS, type CardsChange, type CardsSearch } from '../model/search'
import { toggled } from '@/shared/list/columns'

interface MoreFiltersProps {
  space: Uuid | null
  search: CardsSearch
  facets: CardFacets | undefined
  failed?: Failed
  onChange: (next: CardsChange) => void
}

const PRESENCES = ['without', 'with'] as const

/** Place, design and language, each in a menu; user, picture and last change together in another. */
export function MoreFilters({ space, search, facets, failed, onChange }: MoreFiltersProps) {
  const { t } = useTranslation('cards/list')
  const { number } = useFormats()
  const set = [search.user, search.picture, sinceOf(search)].filter(Boolean).length
  const templates = facets && facets.templates.length > 1 ? facets.templates : []
  return (
    <>
      {space && (
        <FilterMenu
          label={t('column.city')}
          icon={<IconMapPin size={18} aria-hidden="true" />}
          options={(facets?.cities ?? []).map(({ value, count }) => ({
            value,
            label: value,
            count: search.deleted ? undefined : count,
          }))}
          selected={search.city ?? []}
          failed={failed}
          onChange={(city) => onChange({ city })}
        />
      )}
      <FilterMenu
        label={t('filters.language')}
        icon={<IconLanguage size={18} aria-hidden="true" />}
        options={LANGUAGES.map((value) => ({ value, label: NATIVE_NAMES[value] }))}
        selected={search.language ?? []}
        onChange={(language) => onChange({ language })}
      />
      {/* Whether there are any is known later than the others: what moves then is as little as can be. */}
      {templates.length > 0 && (
        <FilterMenu
          label={t('filters.template')}
          icon={<IconPalette size={18} aria-hidden="true" />}
          options={templates.map(({ value, name, count }) => ({
            value,
            label: name || t('filters.ownDesign'),
            count: search.deleted ? undefined : count,
          }))}
          selected={search.template ?? []}
          onChange={(template) => onChange({ template })}
        />
      )}
      <Menu closeOnItemClick={false} position="bottom-start" width={280}>
        <Menu.Target>
          <Button
            variant={set > 0 ? 'light' : 'default'}
            color={set > 0 ? 'accent' : 'ink'}
            leftSection={<IconFilter size={18} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          >
            {set > 0 ? t('filters.some', { number: number(set) }) : t('filters.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{t('filters.user')}</Menu.Label>
          {PRESENCES.map((one) => (
            <Menu.CheckboxItem
              key={one}
              checked={search.user === one}
              onChange={() => onChange({ user: search.user === one ? undefined : one })}
            >
              {t(`filters.users.${one}`)}
            </Menu.CheckboxItem>
          ))}
          <Menu.Label>{t('filters.picture')}</Menu.Label>
          {PRESENCES.map((one) => (
            <Menu.CheckboxItem
              key={one}
              checked={search.picture === one}
              onChange={() => onChange({ picture: search.picture === one ? undefined : one })}
            >
              {t(`filters.pictures.${one}`)}
            </Menu.CheckboxItem>
          ))}
          <Menu.Label>{t('filters.changed')}</Menu.Label>
          {SPANS.map((days) => (
            <Menu.CheckboxItem
              key={days}
              checked={search.changed_within === days}
              onChange={() =>
                onChange({
                  changed_within: search.changed_within === days ? undefined : days,
                  changed_since: undefined,
                })
              }
            >
              {t(`filters.spans.${days}`)}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function sinceOf(search: CardsSearch): number | string | undefined {
  return search.changed_within ?? search.changed_since
}

/** What of these filters is set, each with a button that drops it. */
export function MoreChips({ search, facets, onChange }: Pick<MoreFiltersProps, 'search' | 'facets' | 'onChange'>) {
  const { t } = useTranslation('cards/list')
  const { date, number } = useFormats()
  const { changed_within: days, changed_since: since } = search
  const span = SPANS.find((one) => one === days)
  const chip = (name: string, value: string) => t('chip', { name, value })
  const nameOf = (template: string) =>
    template === 'own'
      ? t('filters.ownDesign')
      : (facets?.templates.find(({ value }) => value === template)?.name ?? t('filters.formerTemplate'))
  return (
    <>
      {search.city?.map((city) => (
        <FilterChip
          key={city}
          label={chip(t('column.city'), city)}
          onRemove={() => onChange({ city: toggled(search.city ?? [], city) })}
        />
      ))}
      {search.template?.map((template) => (
        <FilterChip
          key={template}
          label={chip(t('filters.template'), nameOf(template))}
          onRemove={() => onChange({ template: toggled(search.template ?? [], template) })}
        />
      ))}
      {search.language?.map((language) => (
        <FilterChip
          key={language}
          label={chip(t('filters.language'), NATIVE_NAMES[language])}
          onRemove={() => onChange({ language: toggled(search.language ?? [], language) })}
        />
      ))}
      {search.user && (
        <FilterChip label={t(`filters.users.${search.user}`)} onRemove={() => onChange({ user: undefined })} />
      )}
      {search.picture && (
        <FilterChip label={t(`filters.pictures.${search.picture}`)} onRemove={() => onChange({ picture: undefined })} />
      )}
      {(days !== undefined || since !== undefined) && (
        <FilterChip
          label={chip(
            t('filters.changed'),
            span
              ? t(`filters.spans.${span}`)
              : days !== undefined
                ? t('filters.days', { number: number(days) })
                : t('filters.since', { date: date(`${since}T00:00`) }),
          )}
          onRemove={() => onChange({ changed_within: undefined, changed_since: undefined })}
        />
      )}
    </>
  )
}
