import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { PrintedField } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { Menu } from '@/shared/ui/layers/Menu'
import { SortableList } from '@/shared/ui/layers/SortableList'
import { PRINTED_FIELDS } from '../model/style'
import classes from './printing.module.css'

/** What stands on a side, in its order. */
export function FieldsOfSide(props: {
  label: string
  value: PrintedField[]
  disabled: boolean
  error?: string
  onChange: (fields: PrintedField[]) => void
}) {
  const { t } = useTranslation('printing')
  const { label, value, disabled, error, onChange } = props
  const further = PRINTED_FIELDS.filter((field) => !value.includes(field))
  return (
    <div role="group" aria-label={label}>
      <p className={classes.label}>{label}</p>
      {value.length === 0 && <p className={classes.help}>{t('fields.none')}</p>}
      <SortableList
        items={value}
        itemId={(field) => field}
        itemName={(field) => t(`field.${field}`)}
        onReorder={onChange}
        gap={0}
        disabled={disabled}
      >
        {(field) => (
          <div className={classes.field}>
            {t(`field.${field}`)}
            {!disabled && (
              <ActionIcon
                variant="subtle"
                size={32}
                aria-label={t('fields.remove', { field: t(`field.${field}`) })}
                onClick={() => onChange(value.filter((one) => one !== field))}
              >
                <IconX size={16} />
              </ActionIcon>
            )}
          </div>
        )}
      </SortableList>
      {error && <p className={classes.help}>{error}</p>}
      {!disabled && further.length > 0 && (
        <Menu position="bottom-start" width={220}>
          <Menu.Target>
            <Button
              className={classes.add}
              variant="subtle"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              aria-label={t('fields.addTo', { side: label })}
            >
              {t('fields.add')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {further.map((field) => (
              <Menu.Item key={field} onClick={() => onChange([...value, field])}>
                {t(`field.${field}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
