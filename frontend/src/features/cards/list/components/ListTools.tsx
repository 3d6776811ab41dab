import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconChevronDown, IconDownload, IconMail, IconSend, IconTrash } from '@tabler/icons-react'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingMark } from '@/shared/permissions/MissingMark'
import { ColumnMenu } from '@/shared/ui/ColumnMenu'
import type { DataColumn } from '@/shared/ui/DataTable'
import { prepareInvitations } from '@/shared/spaces/invite'
import { Menu } from '@/shared/ui/layers/Menu'
import type { ExportFormat } from '../api'
import type { ListedCard } from '../model/listed'
import { DEFAULT_COLUMNS, filterOf, type CardColumn, type CardsChange, type CardsSearch } from '../model/search'
import { moved, toggled } from '@/shared/list/columns'
import { ExportMenu, ListMenu } from './ExportMenu'

export interface ListToolsProps {
  space: Uuid | null
  search: CardsSearch
  phone: boolean
  total: number
  /** More match than the list shows. */
  more: boolean
  columns: DataColumn<ListedCard>[]
  exporting: boolean
  onChange: (next: CardsChange, replace?: boolean) => void
  onExport: (format: ExportFormat) => void
}

/** At the end of the filter: what is deleted, which columns show, and export; on a phone in one menu. */
export function ListTools(props: ListToolsProps) {
  const { space, search, phone, total, more, columns, exporting, onChange, onExport } = props
  const { t } = useTranslation('cards/list')
  const abilities = useAbilities(space)
  // What this list has not (the space, in one's own list) is passed over.
  const shown = (search.columns ?? DEFAULT_COLUMNS).filter((id) => columns.some((column) => column.id === id))
  const showDeleted =
    !search.deleted && (!space || abilities.can('cards.delete'))
      ? () => onChange({ deleted: true, state: undefined })
      : undefined
  const mayExport = Boolean(space) && abilities.may('cards.export') && !search.deleted
  const mayInvite = space !== null && abilities.can('cards.members') && !search.deleted
  const toInvitations = useToInvitations(space)
  if (phone) {
    return (
      <ListMenu
        onDeleted={showDeleted}
        onInvitations={mayInvite ? toInvitations : undefined}
        onExport={mayExport && total > 0 ? onExport : undefined}
        count={more ? undefined : total}
      />
    )
  }
  return (
    <>
      {showDeleted && (
        <Button variant="subtle" leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={showDeleted}>
          {t('deleted')}
        </Button>
      )}
      {mayInvite && <InviteMenu space={space} search={search} total={total} onInvitations={toInvitations} />}
      <ColumnMenu
        columns={columns.filter((column) => column.id !== 'person') as { id: CardColumn; header: string }[]}
        shown={shown}
        onToggle={(column) => onChange({ columns: toggled(shown, column) }, true)}
        onMove={(column, by) => onChange({ columns: moved(shown, column, by) }, true)}
      />
      {mayExport && (
        <ExportMenu count={more ? undefined : total} onExport={onExport}>
          <Button
            variant="subtle"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            disabled={total === 0}
            loading={exporting}
          >
            {t('export')}
            {space && <MissingMark space={space} ability="cards.export" />}
          </Button>
        </ExportMenu>
      )}
    </>
  )
}

function useToInvitations(space: Uuid | null) {
  const navigate = useNavigate()
  return () => void (space && navigate({ to: '/space/$space/cards/invitations', params: { space } }))
}

interface InviteMenuProps {
  space: Uuid
  search: CardsSearch
  total: number
  onInvitations: () => void
}

/** Everybody whom the list shows is invited to the own card; and what became of earlier invitations. */
function InviteMenu({ space, search, total, onInvitations }: InviteMenuProps) {
  const { t } = useTranslation('cards/list')
  const navigate = useNavigate()
  const prepare = useMutation({
    mutationFn: () => prepareInvitations(space, { filter: filterOf(search) }),
    onSuccess: (place) => navigate(place),
  })
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button
          variant="subtle"
          leftSection={<IconMail size={18} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          loading={prepare.isPending}
        >
          {t('invitations')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconSend size={18} aria-hidden="true" />}
          disabled={total === 0}
          onClick={() => prepare.mutate()}
        >
          {t('inviteFound')}
        </Menu.Item>
        <Menu.Item leftSection={<IconMail size={18} aria-hidden="true" />} onClick={onInvitations}>
          {t('invitationsSent')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
