import { ActionIcon, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import {
  IconCopy,
  IconDots,
  IconExternalLink,
  IconEye,
  IconLink,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { apiUrl } from '@/shared/api/origin'
import type { CardRow } from '@/shared/api/types'
import { writeClipboard } from '@/shared/ui/CopyButton'
import { toastDone } from '@/shared/ui/toasts'
import type { BulkAction } from '../api'

export interface RowMenuProps {
  row: CardRow
  /** What may be done with the row; reading and sharing always may. */
  may: { edit: boolean; create: boolean; state: boolean; delete: boolean }
  onAction: (action: BulkAction) => void
  onDuplicate: () => void
}

const icon = { size: 18, 'aria-hidden': true } as const

export function RowMenu({ row, may, onAction, onDuplicate }: RowMenuProps) {
  const { t } = useTranslation('cards/list')
  const navigate = useNavigate()
  const params = { space: row.space.uuid, id: row.uuid }
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={t('actions.moreFor', { name: row.display_name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {row.deleted_at ? (
          <Menu.Item leftSection={<IconRestore {...icon} />} onClick={() => onAction('restore')}>
            {t('action.restore')}
          </Menu.Item>
        ) : (
          <>
            <Menu.Item
              leftSection={<IconEye {...icon} />}
              onClick={() => void navigate({ to: '/space/$space/cards/$id', params })}
            >
              {t('action.open')}
            </Menu.Item>
            {may.edit && (
              <Menu.Item
                leftSection={<IconPencil {...icon} />}
                onClick={() => void navigate({ to: '/space/$space/cards/$id/edit/contact-details', params })}
              >
                {t('action.edit')}
              </Menu.Item>
            )}
            {row.state === 'active' && (
              <Menu.Item
                component="a"
                href={cardAddress(row)}
                target="_blank"
                rel="noopener"
                leftSection={<IconExternalLink {...icon} />}
              >
                {t('action.view')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={<IconLink {...icon} />}
              onClick={() => void writeClipboard(cardAddress(row)).then(() => toastDone(t('linkCopied')))}
            >
              {t('action.copyLink')}
            </Menu.Item>
            {(may.create || may.state || may.delete) && <Menu.Divider />}
            {may.create && (
              <Menu.Item leftSection={<IconCopy {...icon} />} onClick={onDuplicate}>
                {t('action.duplicate')}
              </Menu.Item>
            )}
            {may.state && row.state !== 'active' && (
              <Menu.Item leftSection={<IconPlayerPlay {...icon} />} onClick={() => onAction('activate')}>
                {t('action.activate')}
              </Menu.Item>
            )}
            {may.state && row.state !== 'inactive' && (
              <Menu.Item leftSection={<IconPlayerPause {...icon} />} onClick={() => onAction('deactivate')}>
                {t('action.deactivate')}
              </Menu.Item>
            )}
            {may.delete && (
              <Menu.Item color="danger" leftSection={<IconTrash {...icon} />} onClick={() => onAction('delete')}>
                {t('action.delete')}
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

function cardAddress(row: CardRow): string {
  return apiUrl(`/c/${row.handle}`)
}
