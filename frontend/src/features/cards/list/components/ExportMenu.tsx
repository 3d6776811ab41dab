import { ActionIcon } from '@mantine/core'
import {
  IconAddressBook,
  IconDots,
  IconFileSpreadsheet,
  IconMail,
  IconPhoto,
  IconTable,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Menu } from '@/shared/ui/layers/Menu'
import type { ExportFormat } from '../api'

const FORMATS: [ExportFormat, typeof IconTable][] = [
  ['xlsx', IconFileSpreadsheet],
  ['csv', IconTable],
  ['vcf', IconAddressBook],
  ['zip', IconPhoto],
]

export function ExportMenu({
  count,
  onExport,
  children,
}: {
  /** Unknown where more match than the list shows. */
  count?: number
  onExport: (format: ExportFormat) => void
  children: ReactElement
}) {
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Formats count={count} onExport={onExport} />
      </Menu.Dropdown>
    </Menu>
  )
}

export function Formats({ count, onExport }: { count?: number; onExport: (format: ExportFormat) => void }) {
  const { t } = useTranslation('cards/list')
  const { number } = useFormats()
  return (
    <>
      <Menu.Label c="var(--v-text-2)">
        {count === undefined ? t('exportMenu.found') : t('exportMenu.some', { count, number: number(count) })}
      </Menu.Label>
      {FORMATS.map(([format, Icon]) => (
        <Menu.Item key={format} leftSection={<Icon size={18} aria-hidden="true" />} onClick={() => onExport(format)}>
          {t(`exportMenu.${format}`)}
        </Menu.Item>
      ))}
    </>
  )
}

/** On a phone what stands at the end of the filters shares one button. */
export function ListMenu({
  count,
  onExport,
  onDeleted,
  onInvitations,
}: {
  /** Unknown where more match than the list shows. */
  count?: number
  onExport?: (format: ExportFormat) => void
  onDeleted?: () => void
  onInvitations?: () => void
}) {
  const { t } = useTranslation('cards/list')
  if (!onExport && !onDeleted && !onInvitations) return null
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={t('actions.more')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {onDeleted && (
          <Menu.Item leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={onDeleted}>
            {t('deletedView')}
          </Menu.Item>
        )}
        {onInvitations && (
          <Menu.Item leftSection={<IconMail size={18} aria-hidden="true" />} onClick={onInvitations}>
            {t('invitations')}
          </Menu.Item>
        )}
        {(onDeleted || onInvitations) && onExport && <Menu.Divider />}
        {onExport && <Formats count={count} onExport={onExport} />}
      </Menu.Dropdown>
    </Menu>
  )
}
