import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { DONE_WITHOUT } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { prepareInvitations } from '@/shared/spaces/invite'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { SelectionAction, SelectionBar } from '@/shared/ui/SelectionBar'
import { useLazyDialog } from '@/shared/ui/lazyDialog'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { wantSeatsAfter } from '@/shared/seats'
import { toastError } from '@/shared/ui/toasts'
import {
  countsQuery,
  type BulkAction,
  type BulkOrder,
  type ExportFormat,
  type Target,
  type useBulk,
  type useExport,
} from '../api'
import type { ListedCard } from '../model/listed'
import { filterOf, type CardsSearch } from '../model/search'
import { bySpace, mayTakeAll, NOTHING, selectionCount, type Selection } from '@/shared/list/selection'
import { BulkActions } from './BulkActions'

const loadMove = () => import('./MoveDialog').then(({ MoveDialog }) => ({ default: MoveDialog }))
const loadTemplate = () => import('./TemplateDialog').then(({ TemplateDialog }) => ({ default: TemplateDialog }))
const loadSkipped = () =>
  import('@/features/jobs/components/SkippedDialog').then(({ SkippedDialog }) => ({ default: SkippedDialog }))
const SkippedDialog = lazyDialog(loadSkipped)

export interface ChosenCardsProps {
  space: Uuid | null
  search: CardsSearch
  rows: ListedCard[]
  total: number
  /** More match than the list shows. */
  more: boolean
  selection: Selection<ListedCard>
  onSelection: (selection: Selection<ListedCard>) => void
  /** Whether I make and change the cards of that space. */
  manages: (space: Uuid) => boolean
  bulk: ReturnType<typeof useBulk>
  exporting: ReturnType<typeof useExport>
  phone: boolean
}

/** What can be done with the chosen cards, with its dialogs, and what was skipped in doing so. */
export function ChosenCards(props: ChosenCardsProps) {
  const { space, search, rows, total, more, selection, onSelection, manages, bulk, exporting, phone } = props
  const { t } = useTranslation('cards/list')
  const { number } = useFormats()
  const abilities = useAbilities(space)
  const moveDialog = useLazyDialog(loadMove)
  const templateDialog = useLazyDialog(loadTemplate)
  const [asking, setAsking] = useState(false)
  const filter = filterOf(search)
  // In one space the list has counted them already, unless it ends before all that match.
  const wanted = selection.rows.size > 0 && (!space || more)
  const counted = useQuery({ ...countsQuery(space, filter), ...DONE_WITHOUT, enabled: wanted }).data
  const matching = space && !more ? [{ space: { uuid: space }, count: total }] : counted
  const all = matching?.reduce((sum, { count }) => sum + count, 0) ?? 0
  const count = selectionCount(selection, all)

  const targets = (): Target[] =>
    selection.all
      ? (matching ?? []).map((one) => ({ space: one.space.uuid, filter }))
      : [...bySpace(selection.rows.values(), manages)].map(([id, uuids]) => ({ space: id, uuids }))
  const many = (action: BulkAction) => {
    bulk.mutate(
      { action, targets: targets() },
      {
        onSuccess: () => onSelection(NOTHING),
        onError: (error) => wantSeatsAfter(error, () => many(action)) || toastError(error),
      },
    )
  }
  /** For dialogs, which say themselves what is refused. */
  const changeMany = async (order: Omit<BulkOrder, 'targets'>) => {
    await bulk.mutateAsync({ ...order, targets: targets().filter((which) => which.space !== order.target) })
    onSelection(NOTHING)
  }
  const spacesOfChosen = space ? [space] : [...new Set(targets().map((which) => which.space))]
  const spaceOfChosen = spacesOfChosen.length === 1 ? spacesOfChosen[0] : undefined
  const navigate = useNavigate()
  const invite = useMutation({
    mutationFn: (target: Target) => {
      const { space: of, ...cards } = target
      return prepareInvitations(of, cards)
    },
    onSuccess: (place) => navigate(place),
  })
  const exportChosen = (format: ExportFormat) =>
    exporting.mutate({ format, targets: targets() }, { onSuccess: () => onSelection(NOTHING) })

  return (
    <>
      <SelectionBar count={count} onClear={() => onSelection(NOTHING)}>
        {mayTakeAll(selection, rows, all) && (
          <SelectionAction icon={null} onClick={() => onSelection({ ...selection, all: true })}>
            {t('selectAll', { number: number(all) })}
          </SelectionAction>
        )}
        <BulkActions
          count={count}
          phone={phone}
          deleted={Boolean(search.deleted)}
          busy={bulk.isPending || exporting.isPending || invite.isPending}
          may={{
            invite: Boolean(space) && abilities.can('cards.members'),
            state: !space || abilities.can('cards.state'),
            template: Boolean(spaceOfChosen) && (!space || abilities.can('cards.edit')),
            move: !space || abilities.can('cards.delete'),
            export: !space || abilities.may('cards.export'),
            delete: !space || abilities.can('cards.delete'),
          }}
          onAction={(action) => (action === 'delete' && selection.all ? setAsking(true) : many(action))}
          onInvite={() =>
            targets()
              .slice(0, 1)
              .forEach((target) => invite.mutate(target))
          }
          onTemplate={templateDialog.open}
          onMove={moveDialog.open}
          onExport={exportChosen}
        />
      </SelectionBar>
      {moveDialog.Dialog && (
        <moveDialog.Dialog
          opened={moveDialog.opened}
          onClose={moveDialog.close}
          count={count}
          from={spacesOfChosen}
          onMove={(target) => changeMany({ action: 'move', target })}
        />
      )}
      {templateDialog.Dialog && spaceOfChosen && (
        <templateDialog.Dialog
          opened={templateDialog.opened}
          onClose={templateDialog.close}
          space={spaceOfChosen}
          count={count}
          onApply={(template) =>
            changeMany(template ? { action: 'apply_template', template } : { action: 'remove_template' })
          }
        />
      )}
      {bulk.skipped.length > 0 && <SkippedDialog opened rows={bulk.skipped} onClose={bulk.closeSkipped} />}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          many('delete')
        }}
        title={t('deleteMany.title')}
        confirmLabel={t('action.delete')}
      >
        {t('deleteMany.text', { count, number: number(count) })}
        {spacesOfChosen.length > 1 && (
          <> {t('deleteMany.spaces', { count: spacesOfChosen.length, number: number(spacesOfChosen.length) })}</>
        )}
      </ConfirmDialog>
    </>
  )
}
