import { Input } from '@mantine/core'
import { useId, useState, type ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { DateField } from './DateField'
import classes from './dates.module.css'
import { TimeField } from './TimeField'

interface MomentFieldProps {
  label: string
  /** `2026-12-31T17:30` on the clock of the person, empty while one of the two is missing. */
  value: string
  onChange: (value: string) => void
  error?: ReactNode
  /** The first day that the calendar offers. */
  min?: string
}

/** A day and a time of day that belong together. */
export function MomentField({ label, value, onChange, error, min }: MomentFieldProps) {
  const { t } = useTranslation('common')
  const id = useId()
  // One of the two alone is no moment, and stays here.
  const [part, setPart] = useState({ day: '', time: '' })
  const [day = '', time = ''] = value ? value.split('T') : [part.day, part.time]
  const set = (next: { day: string; time: string }) => {
    setPart(next)
    onChange(next.day && next.time ? `${next.day}T${next.time}` : '')
  }
  return (
    <div role="group" aria-labelledby={id}>
      <Input.Label id={id} labelElement="div">
        {label}
      </Input.Label>
      <div className={classes.moment}>
        <DateField
          aria-label={t('dates.dayOf', { name: label })}
          value={day}
          min={min}
          error={Boolean(error)}
          onChange={(chosen) => set({ day: chosen, time })}
        />
        <TimeField
          className={classes.time}
          aria-label={t('dates.timeOf', { name: label })}
          value={time}
          error={Boolean(error)}
          onChange={(chosen) => set({ day, time: chosen })}
        />
      </div>
      {error && (
        <Input.Error mt={5} role="alert">
          {error}
        </Input.Error>
      )}
    </div>
  )
}
