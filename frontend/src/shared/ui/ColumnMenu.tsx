import { ActionIcon, Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns } from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Menu } from '@/shared/ui/layers/Menu'
import classes from './ColumnMenu.module.css'

/** Which columns a table shows beside its first, and in which order. */
export function ColumnMenu<Id extends string>(props: {
  columns: { id: Id; header: string }[]
  /** Those that are shown, as they follow each other. */
  shown: readonly Id[]
  onToggle: (column: Id) => void
  onMove: (column: Id, by: -1 | 1) => void
}) {
  const { t } = useTranslation('common')
  const { columns, shown, onToggle, onMove } = props
  const inOrder = shown.flatMap((id) => columns.filter((column) => column.id === id))
  const others = columns.filter(({ id }) => !shown.includes(id))
  return (
    <Menu closeOnItemClick={false} position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="subtle" leftSection={<IconColumns size={18} aria-hidden="true" />}>
          {t('columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {inOrder.map(({ id, header }, place) => (
          <div key={id} className={classes.row}>
            <Menu.CheckboxItem checked onChange={() => onToggle(id)}>
              {header}
            </Menu.CheckboxItem>
            <ActionIcon
              role="menuitem"
              aria-label={t('columnUp', { name: header })}
              disabled={place === 0}
              onClick={() => onMove(id, -1)}
            >
              <IconArrowUp size={16} aria-hidden="true" />
            </ActionIcon>
            <ActionIcon
              role="menuitem"
              aria-label={t('columnDown', { name: header })}
              disabled={place === inOrder.length - 1}
              onClick={() => onMove(id, 1)}
            >
              <IconArrowDown size={16} aria-hidden="true" />
            </ActionIcon>
          </div>
        ))}
        {others.map(({ id, header }) => (
          <Menu.CheckboxItem key={id} checked={false} onChange={() => onToggle(id)}>
            {header}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
