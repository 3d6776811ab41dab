import { Button } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Menu } from '@/shared/ui/layers/Menu'

/** Which columns a table shows. */
export function ColumnMenu(props: {
  columns: { id: string; header: string }[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}) {
  const { t } = useTranslation('common')
  return (
    <Menu closeOnItemClick={false} position="bottom-end" width={220}>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconColumns size={18} aria-hidden="true" />}>
          {t('columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {props.columns.map((column) => {
          const shown = !props.hidden.includes(column.id)
          return (
            <Menu.CheckboxItem
              key={column.id}
              checked={shown}
              onChange={() =>
                props.onChange(shown ? [...props.hidden, column.id] : props.hidden.filter((id) => id !== column.id))
              }
            >
              {column.header}
            </Menu.CheckboxItem>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
