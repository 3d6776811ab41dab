import { ActionIcon, Button, MultiSelect, Switch, TagsInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { HoursFields } from '@/features/frames/components/HoursFields'
import { newRowId } from '@/features/frames/model/frames'
import { templatesQuery } from '@/features/spaces/design/api'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { ConflictDialog } from '@/shared/draft/ConflictDialog'
import { DraftBar } from '@/shared/draft/DraftBar'
import { useDraft } from '@/shared/draft/useDraft'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { CountrySelect } from '@/shared/reference/CountrySelect'
import { ImageField } from '@/shared/ui/ImageField'
import { PageHeader } from '@/shared/ui/Page'
import { Section } from '@/shared/ui/Section'
import { TimeZoneSelect } from '@/shared/ui/TimeZoneSelect'
import { locationsChanged, readLocation, saveLocation } from '../api'
import {
  LIMITS,
  linesOf,
  locationForm,
  type Location,
  type LocationDraft,
  type LocationEditing,
} from '../model/location'
import { MapField } from './MapField'
import { SpecialDays } from './SpecialDays'
import classes from './locations.module.css'

/** A location with all that cards show of it. */
export function LocationEditor({ location, space, back }: { location: Location; space: string; back: ReactNode }) {
  const { t } = useTranslation('locations')
  const queryClient = useQueryClient()
  const holder = useRef<HTMLDivElement>(null)
  const { can } = useAbilities(space)
  const disabled = !can('locations.edit')
  const templates = useQuery({ ...templatesQuery(space), ...DONE_WITHOUT })
  const editing: LocationEditing = useDraft(locationForm, location, {
    save: (body, version) => saveLocation(space, location.uuid, body, version),
    reread: () => readLocation(space, location.uuid),
    spread: (fresh) => void locationsChanged(queryClient, space, fresh),
    done: t('saved'),
    shows: () => true,
    focus: () => holder.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
  })
  const { base, draft, faults, change } = editing
  const set = <Name extends keyof LocationDraft>(name: Name, value: LocationDraft[Name]) =>
    change(name, (old) => ({ ...old, [name]: value }))
  const text = (name: keyof typeof LIMITS) => (
    <TextInput
      key={name}
      label={t(`value.${name}`)}
      value={draft[name]}
      maxLength={LIMITS[name]}
      disabled={disabled}
      error={faults[name]}
      autoComplete="off"
      onChange={(event) => set(name, event.currentTarget.value)}
    />
  )
  const known = new Map([...(templates.data ?? []), ...base.templates].map(({ uuid, name }) => [uuid, name]))
  return (
    <>
      <PageHeader title={base.name} description={back} />
      <div ref={holder}>
        <FormProblem>{editing.problem}</FormProblem>
        <Section title={t('address.title')} description={t('address.text')}>
          <div className={classes.lines}>
            <div className={classes.pair}>
              {text('name')}
              <CountrySelect
                label={t('value.country')}
                value={draft.country}
                onChange={(country) => set('country', country)}
                disabled={disabled}
                error={faults.country}
                nothingFoundMessage={t('address.noCountry')}
              />
            </div>
            {linesOf(draft.country).map((line) => (
              <div key={line.join()} className={classes.pair}>
                {line.map(text)}
              </div>
            ))}
            <MapField
              value={draft.point}
              onChange={(point) => set('point', point)}
              disabled={disabled}
              error={faults.latitude ?? faults.longitude}
            />
          </div>
        </Section>
        <Section title={t('contact.title')} description={t('contact.text')}>
          <div className={classes.lines}>
            {draft.phones.map((phone, at) => (
              <div key={phone.id} className={classes.phone}>
                <TextInput
                  label={t('value.phone')}
                  type="tel"
                  value={phone.number}
                  maxLength={60}
                  disabled={disabled}
                  error={faults[`phones.${at}.number`] ?? faults[`phones.${phone.id}.number`]}
                  autoComplete="off"
                  onChange={(event) => {
                    const number = event.currentTarget.value
                    set(
                      'phones',
                      draft.phones.map((one) => (one.id === phone.id ? { ...one, number } : one)),
                    )
                  }}
                />
                {!disabled && (
                  <ActionIcon
                    size={36}
                    aria-label={t('contact.remove', { number: phone.number })}
                    onClick={() =>
                      set(
                        'phones',
                        draft.phones.filter((one) => one.id !== phone.id),
                      )
                    }
                  >
                    <IconX size={18} aria-hidden="true" />
                  </ActionIcon>
                )}
              </div>
            ))}
            {!disabled && draft.phones.length < 5 && (
              <div>
                <Button
                  variant="default"
                  leftSection={<IconPlus size={18} aria-hidden="true" />}
                  onClick={() =>
                    set('phones', [
                      ...draft.phones,
                      { id: newRowId(), label: 'work', custom_label: '', number: '', e164: null, extension: '' },
                    ])
                  }
                >
                  {t('contact.add')}
                </Button>
              </div>
            )}
            <ImageField
              label={t('value.picture')}
              description={t('contact.picture')}
              value={draft.picture}
              onChange={(picture) => set('picture', picture)}
              purpose="frame"
              space={space}
              disabled={disabled}
              error={faults.picture}
            />
          </div>
        </Section>
        <Section title={t('hours.title')} description={t('hours.text')}>
          <div className={classes.lines}>
            <HoursFields
              frame={{
                id: '',
                title: '',
                translations: {},
                kind: 'opening_hours',
                location: null,
                hours: draft.hours,
                note: '',
              }}
              space={space}
              disabled={disabled}
              fault={(name) => faults[name]}
              onChange={(patch) => 'hours' in patch && patch.hours && set('hours', patch.hours)}
            />
            {text('note')}
            <TimeZoneSelect
              label={t('value.time_zone')}
              description={t('hours.zone')}
              value={draft.time_zone}
              clearable
              clearButtonProps={{ 'aria-label': t('hours.noZone') }}
              disabled={disabled}
              error={faults.time_zone}
              onChange={(zone) => set('time_zone', zone ?? '')}
            />
            <div>
              <p className={classes.name}>{t('special.title')}</p>
              <p className={classes.help}>{t('special.text')}</p>
            </div>
            <SpecialDays
              value={draft.holidays}
              onChange={(days) => set('holidays', days)}
              disabled={disabled}
              fault={(path) => faults[`holidays.${path}`]}
            />
            {faults.holidays && <FormProblem>{faults.holidays}</FormProblem>}
          </div>
        </Section>
        <Section title={t('follow.title')} description={t('follow.text')}>
          <div className={classes.lines}>
            <TagsInput
              label={t('value.departments')}
              description={t('follow.departments')}
              value={draft.departments}
              maxTags={100}
              disabled={disabled}
              error={faults.departments}
              onChange={(names) => set('departments', names)}
            />
            {known.size > 0 && (
              <MultiSelect
                label={t('value.templates')}
                description={t('follow.templates')}
                data={[...known].map(([value, label]) => ({ value, label }))}
                value={draft.templates}
                disabled={disabled}
                error={faults.templates}
                onChange={(ids) => set('templates', ids)}
              />
            )}
            <Switch
              label={t('value.on_page')}
              description={t('follow.page')}
              checked={draft.on_page}
              disabled={disabled}
              onChange={(event) => set('on_page', event.currentTarget.checked)}
            />
            <TextInput
              label={t('value.external_key')}
              description={t('follow.key')}
              value={draft.external_key}
              maxLength={LIMITS.external_key}
              disabled={disabled}
              error={faults.external_key}
              autoComplete="off"
              onChange={(event) => set('external_key', event.currentTarget.value)}
            />
          </div>
        </Section>
      </div>
      <DraftBar editing={editing} within={`/space/${space}/services/locations/${base.uuid}`} />
      {editing.theirs && (
        <ConflictDialog
          title={t('conflict.title')}
          form={locationForm}
          editing={editing}
          theirs={editing.theirs}
          nameOf={(name) => t(`value.${name}`)}
        />
      )}
    </>
  )
}
