import { useTranslation } from '@/shared/i18n/i18n'
import { shownTime, typedTime } from './days'
import { TypedField, type TypedFieldProps } from './TypedField'

export type TimeFieldProps = Pick<
  TypedFieldProps,
  'label' | 'aria-label' | 'value' | 'onChange' | 'error' | 'disabled' | 'className'
>

/** A time of day, typed and shown as people of the language write it. The value is `17:30`, empty for none. */
export function TimeField(props: TimeFieldProps) {
  const { t, language } = useTranslation('common')
  return (
    <TypedField
      {...props}
      placeholder={shownTime('09:00', language)}
      shown={(time) => shownTime(time, language)}
      typed={typedTime}
      problem={t('dates.noTime', { example: shownTime('17:30', language) })}
    />
  )
}
