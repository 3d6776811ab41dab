import { Input, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { LOOKS, type LookId } from '../model/looks'
import classes from './LookPicker.module.css'

/** A few sets of colours that go together. Radio buttons, so arrow keys go from one to the next. */
export function LookPicker({
  value,
  onChange,
  label,
}: {
  value: LookId | null
  onChange: (look: LookId) => void
  label?: string
}) {
  const { t } = useTranslation('spaces')
  const name = useId()
  return (
    <Input.Wrapper label={label ?? t('look.colours')} labelElement="div" labelProps={{ id: `${name}-label` }}>
      <div className={classes.looks} role="radiogroup" aria-labelledby={`${name}-label`}>
        {LOOKS.map((look) => (
          <label
            key={look.id}
            className={classes.look}
            style={{ background: look.primary }}
            title={t(`look.${look.id}`)}
          >
            <input
              type="radio"
              name={name}
              value={look.id}
              checked={value === look.id}
              onChange={() => onChange(look.id)}
              className={classes.input}
            />
            <VisuallyHidden>{t(`look.${look.id}`)}</VisuallyHidden>
            {value === look.id && <IconCheck size={18} color="#ffffff" aria-hidden="true" />}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
