import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import { DateField } from '@/shared/ui/dates/DateField'
import { TimeField } from '@/shared/ui/dates/TimeField'
import type { SpecialDay } from '../model/location'
import classes from './locations.module.css'

const MOST = 60
const SPAN = { opens: '09:00', closes: '12:00' }

interface SpecialDaysProps {
  value: SpecialDay[]
  onChange: (days: SpecialDay[]) => void
  disabled: boolean
  fault: (path: string) => string | undefined
}

/** Days that are not as their weekday: holidays, half days, the day of the fair. */
export function SpecialDays({ value, onChange, disabled, fault }: SpecialDaysProps) {
  const { t } = useTranslation('locations')
  const set = (at: number, patch: Partial<SpecialDay>) =>
    onChange(value.map((day, place) => (place === at ? { ...day, ...patch } : day)))
  return (
    <div className={classes.lines}>
      {value.map((day, at) => (
        <div key={at} className={classes.day} role="group" aria-label={day.name || t('special.day')}>
          <DateField
            label={t('special.date')}
            value={day.date}
            disabled={disabled}
            error={fault(`${at}.date`)}
            onChange={(date) => set(at, { date })}
          />
          <TextInput
            className={classes.dayName}
            label={t('special.name')}
            value={day.name}
            maxLength={100}
            disabled={disabled}
            autoComplete="off"
            onChange={(event) => set(at, { name: event.currentTarget.value })}
          />
          {!disabled && (
            <ActionIcon
              aria-label={t('special.remove', { name: day.name || t('special.day') })}
              onClick={() => onChange(value.filter((_, place) => place !== at))}
            >
              <IconX size={18} aria-hidden="true" />
            </ActionIcon>
          )}
          <div className={classes.spans}>
            <Switch
              label={t('special.yearly')}
              checked={day.yearly}
              disabled={disabled}
              onChange={(event) => set(at, { yearly: event.currentTarget.checked })}
            />
            <Switch
              label={t('special.open')}
              checked={day.hours.length > 0}
              disabled={disabled}
              onChange={(event) => set(at, { hours: event.currentTarget.checked ? [SPAN] : [] })}
            />
            {day.hours.map((span, place) => {
              const clock = (part: 'opens' | 'closes') => (
                <TimeField
                  className={classes.time}
                  aria-label={t(`special.${part}`)}
                  value={span[part]}
                  disabled={disabled}
                  error={Boolean(fault(`${at}.hours.${place}`) ?? fault(`${at}.hours`))}
                  onChange={(time) =>
                    time &&
                    set(at, { hours: day.hours.map((one, n) => (n === place ? { ...one, [part]: time } : one)) })
                  }
                />
              )
              return (
                <span key={place} className={classes.span}>
                  {clock('opens')}
                  <span aria-hidden="true">–</span>
                  {clock('closes')}
                </span>
              )
            })}
          </div>
        </div>
      ))}
      {!disabled && value.length < MOST && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => onChange([...value, { date: '', name: '', yearly: false, hours: [] }])}
          >
            {t('special.add')}
          </Button>
        </div>
      )}
    </div>
  )
}
