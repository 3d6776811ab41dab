import { Button } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingMark } from '@/shared/permissions/MissingMark'
import { ColumnMenu } from '@/shared/ui/ColumnMenu'
import type { DataColumn } from '@/shared/ui/DataTable'
import type { ExportFormat } from '../api'
import type { ListedCard } from '../model/listed'
import { DEFAULT_HIDDEN, type CardsChange, type CardsSearch } from '../model/search'
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
  const showDeleted =
    !search.deleted && (!space || abilities.can('cards.delete'))
      ? () => onChange({ deleted: true, state: undefined })
      : undefined
  const mayExport = Boolean(space) && abilities.may('cards.export') && !search.deleted
  if (phone) {
    return (
      <ListMenu
        onDeleted={showDeleted}
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
      <ColumnMenu
        columns={columns.filter((column) => column.id !== 'person')}
        hidden={search.hide ?? DEFAULT_HIDDEN}
        onChange={(hide) => onChange({ hide }, true)}
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
