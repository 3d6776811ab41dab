import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  IconCopy,
  IconExternalLink,
  IconEye,
  IconLink,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRestore,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import { writeClipboard } from '@/shared/ui/CopyButton'
import { Menu } from '@/shared/ui/layers/Menu'
import { RowMenu } from '@/shared/ui/RowMenu'
import { toastDone } from '@/shared/ui/toasts'
import { cardQuery } from '../../api/card'
import type { BulkAction } from '../api'
import type { ListedCard } from '../model/listed'

export interface CardMenuProps {
  row: ListedCard
  /** What may be done with the row; reading and sharing always may. */
  may: { edit: boolean; create: boolean; state: boolean; delete: boolean }
  onAction: (action: BulkAction) => void
  onDuplicate: () => void
}

const icon = { size: 18, 'aria-hidden': true } as const

export function CardMenu(props: CardMenuProps) {
  return (
    <RowMenu name={props.row.name} width={220}>
      <Items {...props} />
    </RowMenu>
  )
}

function Items({ row, may, onAction, onDuplicate }: CardMenuProps) {
  const { t } = useTranslation('cards/list')
  const navigate = useNavigate()
  const params = { space: row.space.uuid, id: row.uuid }
  // The address that people are given is the card's own, on the customer's domain where there is one.
  const { data: card } = useQuery({ ...cardQuery(row.space.uuid, row.uuid), enabled: !row.isDeleted })
  const address = card?.public_url
  return (
    <>
      {row.isDeleted ? (
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
              href={address}
              disabled={!address}
              target="_blank"
              rel="noopener"
              leftSection={<IconExternalLink {...icon} />}
            >
              {t('action.view')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconLink {...icon} />}
            disabled={!address}
            onClick={() => void writeClipboard(address ?? '').then(() => toastDone(t('linkCopied')))}
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
    </>
  )
}
