import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import type { WebhookEventOut } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { groupsOf, mayTick, withGroup } from '../model/webhooks'
import classes from './webhooks.module.css'

interface EventFieldsProps {
  events: WebhookEventOut[]
  /** What the webhook is told already. */
  held: readonly string[]
  value: string[]
  onChange: (value: string[]) => void
  error: string | undefined
  'data-path': string
}

/** What a webhook is told, by what it is about; a whole group is one click. */
export function EventFields({ events, held, value, onChange, error, ...field }: EventFieldsProps) {
  const { t } = useTranslation('developers/webhooks')
  const id = useId()
  return (
    <section
      className={classes.events}
      aria-labelledby={id}
      aria-describedby={error ? `${id}-error` : undefined}
      tabIndex={-1}
      {...field}
    >
      <h3 id={id} className={classes.label}>
        {t('form.events')}
      </h3>
      {error && (
        <p className={classes.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <Checkbox.Group value={value} onChange={onChange} aria-labelledby={id}>
        <div className={classes.groups}>
          {groupsOf(events).map((group) => {
            const free = group.events.filter((event) => mayTick(event, held))
            const all = free.every(({ name }) => value.includes(name))
            return (
              <fieldset key={group.name} className={classes.group}>
                <legend className={classes.groupHead}>
                  {group.label}
                  {free.length > 0 && (
                    <button
                      type="button"
                      className={classes.linkButton}
                      aria-label={t(all ? 'form.noneOf' : 'form.allOf', { name: group.label })}
                      onClick={() => onChange(withGroup(value, group, held, !all))}
                    >
                      {t(all ? 'form.none' : 'form.all')}
                    </button>
                  )}
                </legend>
                {group.events.map((event) => (
                  <Checkbox
                    key={event.name}
                    value={event.name}
                    label={event.label}
                    disabled={!mayTick(event, held)}
                    description={
                      mayTick(event, held) ? <code className={classes.code}>{event.name}</code> : t('form.notOfRole')
                    }
                  />
                ))}
              </fieldset>
            )
          })}
        </div>
      </Checkbox.Group>
    </section>
  )
}
