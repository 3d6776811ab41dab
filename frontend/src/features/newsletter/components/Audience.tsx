import { MultiSelect, TagsInput } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { DONE_WITHOUT, SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { FieldRow, OptionalLabel } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, LANGUAGES, NATIVE_NAMES } from '@/shared/i18n/languages'
import { DateField } from '@/shared/ui/dates/DateField'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'
import { audienceQuery, choicesQuery } from '../campaigns'
import type { Audience as Value } from '../model/campaign'
import { listsQuery } from '../people'
import { AudienceCards } from './AudienceCards'
import classes from './newsletter.module.css'

const SOURCES = ['card', 'frame', 'import', 'contact'] as const
const LAST = ['never', 'none_30_days', 'none_90_days'] as const

export interface AudienceProps {
  space: Uuid
  campaign: Uuid
  value: Value
  onChange: (audience: Value) => void
  disabled: boolean
  /** What is wrong with a part of it. */
  fault: (part: string) => string | undefined
}

/** Who gets it: everybody who has subscribed, or those of whom all that is said here is true. */
export default function Audience({ space, campaign, value, onChange, disabled, fault }: AudienceProps) {
  const { t } = useTranslation('newsletter')
  const { number } = useFormats()
  const set = (part: Partial<Value>) => onChange({ ...value, ...part })
  const [asked] = useDebouncedValue(value, 300)
  const count = useQuery({ ...audienceQuery(space, campaign, asked), ...SAID_HERE })
  const lists = useQuery({ ...listsQuery(space), ...SAID_HERE })
  const choices = useQuery({ ...choicesQuery(space), ...DONE_WITHOUT })
  const known = choices.data?.locations ?? []
  const gone = choices.data ? value.locations.filter((chosen) => known.every(({ uuid }) => uuid !== chosen)) : []
  const places = [
    ...known.map(({ uuid, name }) => ({ value: uuid, label: name })),
    ...gone.map((uuid) => ({ value: uuid, label: t('audience.locationGone') })),
  ]
  const nameOf = (code: string) => (isLanguage(code) ? NATIVE_NAMES[code] : t('audience.noLanguage'))
  return (
    <div className={classes.lines}>
      <MultiSelect
        label={<OptionalLabel>{t('audience.lists')}</OptionalLabel>}
        description={t('audience.listsHelp')}
        placeholder={value.lists.length === 0 ? t('audience.allLists') : undefined}
        data={(lists.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={value.lists}
        onChange={(chosen) => set({ lists: chosen })}
        disabled={disabled}
        error={fault('lists')}
        clearable
      />
      {lists.isError && !lists.data && <Failure of={lists} compact />}
      <FieldRow>
        <MultiSelect
          label={<OptionalLabel>{t('audience.languages')}</OptionalLabel>}
          placeholder={value.languages.length === 0 ? t('audience.all') : undefined}
          data={['', ...LANGUAGES].map((code) => ({ value: code || 'none', label: nameOf(code) }))}
          value={value.languages.map((code) => code || 'none')}
          onChange={(chosen) =>
            set({ languages: ['' as const, ...LANGUAGES].filter((code) => chosen.includes(code || 'none')) })
          }
          disabled={disabled}
          error={fault('languages')}
        />
        <MultiSelect
          label={<OptionalLabel>{t('audience.sources')}</OptionalLabel>}
          placeholder={value.sources.length === 0 ? t('audience.all') : undefined}
          data={SOURCES.map((source) => ({ value: source, label: t(`source.${source}`) }))}
          value={value.sources}
          onChange={(chosen) => set({ sources: SOURCES.filter((source) => chosen.includes(source)) })}
          disabled={disabled}
          error={fault('sources')}
        />
      </FieldRow>
      <AudienceCards
        space={space}
        value={value.cards}
        // Of the answer before, while a choice is on its way: what was chosen here is known by itself.
        named={count.data?.cards}
        onChange={(cards) => set({ cards })}
        disabled={disabled}
        error={fault('cards')}
      />
      {places.length > 0 && (
        <MultiSelect
          label={<OptionalLabel>{t('audience.locations')}</OptionalLabel>}
          description={t('audience.locationsHelp')}
          placeholder={value.locations.length === 0 ? t('audience.all') : undefined}
          data={places}
          value={value.locations}
          onChange={(chosen) => set({ locations: chosen })}
          searchable
          hidePickedOptions
          nothingFoundMessage={t('audience.noLocation')}
          disabled={disabled}
          error={fault('locations')}
          clearable
        />
      )}
      <TagsInput
        label={<OptionalLabel>{t('audience.cities')}</OptionalLabel>}
        description={t('audience.citiesHelp')}
        placeholder={value.cities.length === 0 ? t('audience.all') : undefined}
        data={choices.data?.cities ?? []}
        value={value.cities}
        onChange={(cities) => set({ cities })}
        disabled={disabled}
        error={fault('cities')}
      />
      <FieldRow>
        <DateField
          label={t('audience.joinedFrom')}
          value={value.joined_from ?? ''}
          onChange={(day) => set({ joined_from: day || null })}
          disabled={disabled}
          error={fault('joined_from')}
        />
        <DateField
          label={t('audience.joinedUntil')}
          value={value.joined_until ?? ''}
          min={value.joined_from ?? undefined}
          onChange={(day) => set({ joined_until: day || null })}
          disabled={disabled}
          error={fault('joined_until')}
        />
      </FieldRow>
      <Select
        label={<OptionalLabel>{t('audience.lastLetter')}</OptionalLabel>}
        placeholder={t('audience.any')}
        data={LAST.map((one) => ({ value: one, label: t(`audience.last.${one}`) }))}
        value={value.last_letter}
        onChange={(chosen) => set({ last_letter: LAST.find((one) => one === chosen) ?? null })}
        disabled={disabled}
        clearable
      />
      {count.isError && !count.data ? (
        <Failure of={count} compact />
      ) : (
        <div aria-live="polite">
          <p className={classes.number}>
            {count.data
              ? t('audience.count', { count: count.data.number, number: number(count.data.number) })
              : t('loading')}
          </p>
          {count.data && count.data.languages.length > 1 && (
            <ul className={classes.languages}>
              {count.data.languages.map(({ language, number: people, gets }) => (
                <li key={language}>
                  <span>
                    {nameOf(language)}
                    {gets !== language && (
                      <span className={classes.quiet}>
                        {' '}
                        · {gets ? t('audience.gets', { language: nameOf(gets) }) : t('audience.getsNone')}
                      </span>
                    )}
                  </span>
                  <span className={classes.number}>{number(people)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
