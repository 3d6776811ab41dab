import {
  IconArrowsExchange,
  IconCircleHalf2,
  IconDots,
  IconDownload,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRestore,
  IconSend,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Menu } from '@/shared/ui/layers/Menu'
import { SelectionAction } from '@/shared/ui/SelectionBar'
import type { BulkAction, ExportFormat } from '../api'
import { ExportMenu, Formats } from './ExportMenu'

export interface BulkActionsProps {
  count: number
  phone: boolean
  deleted: boolean
  busy: boolean
  may: { invite: boolean; state: boolean; template: boolean; move: boolean; export: boolean; delete: boolean }
  onAction: (action: BulkAction) => void
  onInvite: () => void
  onTemplate: () => void
  onMove: () => void
  onExport: (format: ExportFormat) => void
}

const icon = { size: 18, 'aria-hidden': true } as const

/** What one does with many cards; on a phone the rarer half shares a menu. */
export function BulkActions({
  count,
  phone,
  deleted,
  busy,
  may,
  onAction,
  onInvite,
  onTemplate,
  onMove,
  onExport,
}: BulkActionsProps) {
  const { t } = useTranslation('cards/list')
  if (deleted) {
    return (
      may.delete && (
        <SelectionAction icon={<IconRestore {...icon} />} disabled={busy} onClick={() => onAction('restore')}>
          {t('action.restore')}
        </SelectionAction>
      )
    )
  }
  return (
    <>
      {may.state && (
        <Menu position="top" width={220}>
          <Menu.Target>
            <SelectionAction icon={<IconCircleHalf2 {...icon} />} disabled={busy}>
              {t(phone ? 'column.state' : 'action.state')}
            </SelectionAction>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPlayerPlay {...icon} />} onClick={() => onAction('activate')}>
              {t('action.activate')}
            </Menu.Item>
            <Menu.Item leftSection={<IconPlayerPause {...icon} />} onClick={() => onAction('deactivate')}>
              {t('action.deactivate')}
            </Menu.Item>
            <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => onAction('draft')}>
              {t('action.draft')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {phone ? (
        (may.invite || may.template || may.move || may.export || may.delete) && (
          <Menu position="top-end" width={240}>
            <Menu.Target>
              <SelectionAction icon={<IconDots {...icon} />} disabled={busy} aria-label={t('actions.more')}>
                {null}
              </SelectionAction>
            </Menu.Target>
            <Menu.Dropdown>
              {may.invite && (
                <Menu.Item leftSection={<IconSend {...icon} />} onClick={onInvite}>
                  {t('action.invite')}
                </Menu.Item>
              )}
              {may.template && (
                <Menu.Item leftSection={<IconTemplate {...icon} />} onClick={onTemplate}>
                  {t('action.template')}
                </Menu.Item>
              )}
              {may.move && (
                <Menu.Item leftSection={<IconArrowsExchange {...icon} />} onClick={onMove}>
                  {t('action.move')}
                </Menu.Item>
              )}
              {may.export && <Formats count={count} onExport={onExport} />}
              {may.delete && (
                <>
                  <Menu.Divider />
                  <Menu.Item color="danger" leftSection={<IconTrash {...icon} />} onClick={() => onAction('delete')}>
                    {t('action.delete')}
                  </Menu.Item>
                </>
              )}
            </Menu.Dropdown>
          </Menu>
        )
      ) : (
        <>
          {may.invite && (
            <SelectionAction icon={<IconSend {...icon} />} disabled={busy} onClick={onInvite}>
              {t('action.invite')}
            </SelectionAction>
          )}
          {may.template && (
            <SelectionAction icon={<IconTemplate {...icon} />} disabled={busy} onClick={onTemplate}>
              {t('action.template')}
            </SelectionAction>
          )}
          {may.move && (
            <SelectionAction icon={<IconArrowsExchange {...icon} />} disabled={busy} onClick={onMove}>
              {t('action.move')}
            </SelectionAction>
          )}
          {may.export && (
            <ExportMenu count={count} onExport={onExport}>
              <SelectionAction icon={<IconDownload {...icon} />}>{t('export')}</SelectionAction>
            </ExportMenu>
          )}
          {may.delete && (
            <SelectionAction icon={<IconTrash {...icon} />} disabled={busy} onClick={() => onAction('delete')}>
              {t('action.delete')}
            </SelectionAction>
          )}
        </>
      )}
    </>
  )
}
