import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { newRowId } from '@/features/frames/model/frames'
import { DraftBar } from '@/shared/draft/DraftBar'
import { useDraft } from '@/shared/draft/useDraft'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { CountrySelect } from '@/shared/reference/CountrySelect'
import { ImageField } from '@/shared/ui/ImageField'
import { InSight } from '@/shared/ui/InSight'
import { lazyDialog, lazyPart } from '@/shared/ui/lazyPart'
import { PageHeader } from '@/shared/ui/Page'
import { Section } from '@/shared/ui/Section'
import { locationsChanged, readLocation, saveLocation } from '../api'
import { linesOf, locationForm, type Location, type LocationDraft, type LocationEditing } from '../model/location'
import { LocationHours } from './LocationHours'
import { LocationText } from './LocationText'
import { MapField } from './MapField'
import classes from './locations.module.css'

const LocationConflict = lazyDialog(() => import('./LocationConflict'))
const LocationFollow = lazyPart(() => import('./LocationFollow'))

/** A location with all that cards show of it. */
export function LocationEditor({ location, space, back }: { location: Location; space: string; back: ReactNode }) {
  const { t } = useTranslation('locations')
  const queryClient = useQueryClient()
  const holder = useRef<HTMLDivElement>(null)
  const { can } = useAbilities(space)
  const disabled = !can('locations.edit')
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
  return (
    <>
      <PageHeader title={base.name} description={back} />
      <div ref={holder}>
        <FormProblem>{editing.problem}</FormProblem>
        <Section title={t('address.title')} description={t('address.text')}>
          <div className={classes.lines}>
            <div className={classes.pair}>
              <LocationText name="name" editing={editing} disabled={disabled} />
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
                {line.map((name) => (
                  <LocationText key={name} name={name} editing={editing} disabled={disabled} />
                ))}
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
          <LocationHours editing={editing} space={space} disabled={disabled} />
        </Section>
        <Section title={t('follow.title')} description={t('follow.text')}>
          <InSight>
            <LocationFollow editing={editing} space={space} disabled={disabled} />
          </InSight>
        </Section>
      </div>
      <DraftBar editing={editing} within={`/space/${space}/services/locations/${base.uuid}`} />
      {editing.theirs && <LocationConflict editing={editing} theirs={editing.theirs} onClose={editing.later} />}
    </>
  )
}
