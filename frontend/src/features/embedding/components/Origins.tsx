import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import { LONGEST_ORIGIN, MOST_ORIGINS, originErrors } from '../model/embedding'
import classes from './embedding.module.css'

interface OriginsProps {
  value: string[]
  errors: Record<string, string>
  onChange: (origins: string[]) => void
}

/** The sites that may show people, one a row. */
export function Origins({ value, errors, onChange }: OriginsProps) {
  const { t } = useTranslation('embedding')
  const wrong = originErrors(value, errors)
  return (
    <div className={classes.rows}>
      {value.map((origin, index) => (
        <div key={index} className={classes.row}>
          <TextInput
            className={classes.origin}
            aria-label={t('origins.site', { number: index + 1 })}
            placeholder="https://intranet.example.com"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={LONGEST_ORIGIN}
            value={origin}
            error={wrong[index]}
            onChange={(event) => onChange(value.with(index, event.currentTarget.value))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={t('origins.remove', { number: index + 1 })}
            onClick={() => onChange(value.filter((_, other) => other !== index))}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </div>
      ))}
      {value.length === 0 && <p className={classes.none}>{t('origins.none')}</p>}
      {value.length < MOST_ORIGINS && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => onChange([...value, ''])}
        >
          {t('origins.add')}
        </Button>
      )}
    </div>
  )
}
