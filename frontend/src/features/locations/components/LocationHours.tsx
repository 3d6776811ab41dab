import { HoursFields } from '@/features/frames/components/HoursFields'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { TimeZoneSelect } from '@/shared/ui/TimeZoneSelect'
import type { LocationDraft, LocationEditing } from '../model/location'
import { LocationText } from './LocationText'
import { SpecialDays } from './SpecialDays'
import classes from './locations.module.css'

/** When a location is open. */
export function LocationHours(props: { editing: LocationEditing; space: string; disabled: boolean }) {
  const { t } = useTranslation('locations')
  const { editing, space, disabled } = props
  const { draft, faults, change } = editing
  const set = <Name extends keyof LocationDraft>(name: Name, value: LocationDraft[Name]) =>
    change(name, (old) => ({ ...old, [name]: value }))
  return (
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
      <LocationText name="note" editing={editing} disabled={disabled} />
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
  )
}
