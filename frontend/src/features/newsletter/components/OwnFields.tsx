import { ActionIcon, Button, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { anyOf, withText } from '@/features/exchange/model/exchange'
import { useTranslation } from '@/shared/i18n/i18n'
import type { Language } from '@/shared/i18n/languages'
import { SortableList } from '@/shared/ui/SortableList'
import { LONGEST, MOST_FIELDS, newField, type OwnField } from '../model/settings'
import classes from './newsletter.module.css'

/** What a space wants to know of subscribers besides address and name. */
export function OwnFields(props: {
  value: OwnField[]
  language: Language
  onChange: (fields: OwnField[]) => void
  errorOf: (index: number) => string | undefined
}) {
  const { t } = useTranslation('newsletter')
  const { value, language, onChange } = props
  const nameOf = (field: OwnField, index: number) =>
    anyOf(field.texts, [language]) || t('fields.number', { number: index + 1 })
  const replace = (id: string, next: Partial<OwnField>) =>
    onChange(value.map((field) => (field.id === id ? { ...field, ...next } : field)))
  return (
    <div className={classes.lines}>
      {value.length > 0 && (
        <SortableList
          items={value}
          itemId={({ id }) => id}
          itemName={nameOf}
          onReorder={onChange}
          disabled={value.length < 2}
        >
          {(field, index) => (
            <div className={classes.ownField} role="group" aria-label={nameOf(field, index)}>
              <TextInput
                aria-label={t('fields.name')}
                lang={language}
                maxLength={LONGEST.field}
                autoComplete="off"
                placeholder={anyOf(field.texts, [language]) || t('fields.example')}
                value={field.texts[language] ?? ''}
                error={props.errorOf(index)}
                onChange={(event) =>
                  replace(field.id, { texts: withText(field.texts, language, event.currentTarget.value) })
                }
              />
              <Switch
                label={t('fields.asked')}
                checked={field.asked}
                onChange={(event) => replace(field.id, { asked: event.currentTarget.checked })}
              />
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={t('fields.remove', { name: nameOf(field, index) })}
                onClick={() => onChange(value.filter(({ id }) => id !== field.id))}
              >
                <IconTrash size={18} aria-hidden="true" />
              </ActionIcon>
            </div>
          )}
        </SortableList>
      )}
      {value.length < MOST_FIELDS && (
        <span>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => onChange([...value, newField()])}
          >
            {t('fields.add')}
          </Button>
        </span>
      )}
    </div>
  )
}
