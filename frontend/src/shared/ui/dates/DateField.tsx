import { ActionIcon } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { lazyDialog } from '../lazyPart'
import { orderOf, shownDay, typedDay } from './days'
import classes from './dates.module.css'
import { TypedField, type TypedFieldProps } from './TypedField'

const Calendar = lazyDialog(() => import('./Calendar'))

export interface DateFieldProps
  extends Pick<TypedFieldProps, 'label' | 'aria-label' | 'value' | 'onChange' | 'error' | 'disabled'> {
  /** The first and the last day that the calendar offers. */
  min?: string
  max?: string
}

/** A day, typed as people of the language write it or chosen in a calendar. The value is `2026-12-31`, empty for none. */
export function DateField({ min, max, ...props }: DateFieldProps) {
  const { t, language } = useTranslation('common')
  const [opened, setOpened] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const letters = Object.fromEntries((['day', 'month', 'year'] as const).map((part) => [part, t(`dates.${part}`)]))
  const order = orderOf(language)
  // The letters stand as the language writes a day, with its signs between them.
  const hint = shownDay('2026-12-31', language).replace(/\d+/g, () => letters[order.shift() ?? 'day'] ?? '')
  const name = props['aria-label'] ?? props.label
  const close = () => {
    setOpened(false)
    field.current?.focus()
  }
  return (
    <div className={classes.date}>
      <TypedField
        {...props}
        ref={field}
        placeholder={hint}
        shown={(day) => shownDay(day, language)}
        typed={(text) => typedDay(text, language)}
        problem={t('dates.noDay', { example: shownDay('2026-12-31', language) })}
        rightSection={
          <ActionIcon
            variant="subtle"
            disabled={props.disabled}
            aria-label={t('dates.choose', { name })}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(true)}
          >
            <IconCalendar size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        }
      />
      {opened && (
        <Calendar
          opened
          name={name ?? ''}
          value={props.value}
          min={min}
          max={max}
          onClose={close}
          onChoose={(day) => {
            props.onChange(day)
            close()
          }}
        />
      )}
    </div>
  )
}
