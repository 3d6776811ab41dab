import { IconCalendarEvent, IconDownload, IconTag, IconTrash, IconUserShare } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { failureText } from '@/shared/failureText'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { mayTakeAll, NOTHING, selectionCount, type Selection } from '@/shared/list/selection'
import { Menu } from '@/shared/ui/layers/Menu'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { SelectionAction, SelectionBar } from '@/shared/ui/SelectionBar'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { changeContacts, contactsChanged, eventsQuery, tagsQuery, undoChanges, type Order } from '../api'
import type { ListedContact } from '../model/listed'
import type { filterOf } from '../model/search'
import { ExportMenu } from '../transfer/components/ExportMenu'

const HandOverDialog = lazyDialog(() => import('./HandOverDialog'))
const icon = { size: 18, 'aria-hidden': true } as const

/** What can be done with the chosen contacts of a space, or with all that its list finds; each can be taken back. */
export function ChosenContacts({
  space,
  selection,
  onSelection,
  filter,
  total,
  page,
  phone,
  files,
}: {
  space: Uuid
  selection: Selection<ListedContact>
  onSelection: (selection: Selection<ListedContact>) => void
  /** What the list shows: all that it finds may be chosen. */
  filter: ReturnType<typeof filterOf>
  total: number
  page: readonly ListedContact[]
  /** The rarer ones are icons there. */
  phone: boolean
  /** Whether files have what one sees of the space, or what the own cards have; null for who gets none. */
  files: boolean | null
}) {
  const { t } = useTranslation('contacts')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const which = selection.all ? { filter } : { uuids: [...selection.rows.keys()] }
  const count = selectionCount(selection, total)
  const [opened, setOpened] = useState(false)
  const [handing, setHanding] = useState(false)
  const [done, setDone] = useState(0)
  const reads = { enabled: opened && count > 0, ...SAID_HERE }
  const tags = useQuery({ ...tagsQuery(space), ...reads })
  const events = useQuery({ ...eventsQuery(space), ...reads })
  const changed = () => contactsChanged(queryClient, space)
  const undo = async (changes: readonly Uuid[], of: number) => {
    try {
      const stayed = of - (await undoChanges(space, changes))
      if (stayed > 0) toastDone(t('many.notBack', { count: stayed, number: number(stayed) }))
    } catch (error) {
      toastError(error)
    } finally {
      await changed()
    }
  }
  const many = useMutation({
    mutationFn: (order: Order) => changeContacts(space, order, which, setDone),
    onSuccess: ({ changed: count, refused, undo: changes, error }, { act }) => {
      onSelection(NOTHING)
      if (count > 0)
        toastDone(
          t(`many.done.${act}`, { count, number: number(count) }),
          changes.length > 0 ? () => void undo(changes, count) : undefined,
        )
      if (refused > 0) toastDone(t('many.stayed', { count: refused, number: number(refused) }))
      if (error !== undefined) toastError(error)
    },
    onSettled: () => {
      setDone(0)
      return changed()
    },
  })
  const begin = (order: Order) => many.mutate(order, { onError: toastError })
  const failed = (read: { error: unknown; data: unknown }) =>
    Boolean(read.error) && !read.data && <Menu.Label>{failureText(read.error)}</Menu.Label>
  const busy = { disabled: many.isPending }
  return (
    <SelectionBar count={count} onClear={() => onSelection(NOTHING)}>
      {mayTakeAll(selection, page, total) && (
        <SelectionAction icon={null} {...busy} onClick={() => onSelection({ ...selection, all: true })}>
          {t('many.all', { number: number(total) })}
        </SelectionAction>
      )}
      {done > 0 && done < count && (
        <span role="status" style={{ whiteSpace: 'nowrap' }}>
          {t('many.going', { done: number(done), total: number(count) })}
        </span>
      )}
      <Menu position="top" width={240} onOpen={() => setOpened(true)}>
        <Menu.Target>
          <SelectionAction icon={<IconTag {...icon} />} {...busy}>
            {t('filters.tag')}
          </SelectionAction>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {failed(tags)}
          {tags.data?.length === 0 && <Menu.Label>{t('filter.none')}</Menu.Label>}
          {(tags.data?.length ?? 0) > 0 &&
            (['add_tag', 'remove_tag'] as const).map((way) => [
              <Menu.Label key={way}>{t(`many.${way}`)}</Menu.Label>,
              tags.data?.map(({ uuid, name }) => (
                <Menu.Item key={way + uuid} onClick={() => begin({ act: way, tag: uuid })}>
                  {name}
                </Menu.Item>
              )),
            ])}
        </Menu.Dropdown>
      </Menu>
      <SelectionAction
        icon={<IconUserShare {...icon} />}
        {...busy}
        aria-label={t('handOver.action')}
        onClick={() => setHanding(true)}
      >
        {phone ? null : t('handOver.action')}
      </SelectionAction>
      {handing && (
        <HandOverDialog
          space={space}
          title={t('handOver.several', { count, number: number(count) })}
          onClose={() => setHanding(false)}
          onHandOver={(card) => many.mutateAsync({ act: 'hand_over', card })}
        />
      )}
      <Menu position="top" width={240} onOpen={() => setOpened(true)}>
        <Menu.Target>
          <SelectionAction icon={<IconCalendarEvent {...icon} />} {...busy} aria-label={t('column.event')}>
            {phone ? null : t('column.event')}
          </SelectionAction>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {failed(events)}
          <Menu.Item onClick={() => begin({ act: 'set_event', event: null })}>{t('many.noEvent')}</Menu.Item>
          {events.data?.map(({ uuid, name }) => (
            <Menu.Item key={uuid} onClick={() => begin({ act: 'set_event', event: uuid })}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {files !== null && (
        <ExportMenu
          spaces={[{ uuid: space }]}
          whole={files}
          count={count}
          wanted={which}
          position="top"
          onStarted={() => onSelection(NOTHING)}
        >
          <SelectionAction icon={<IconDownload {...icon} />} {...busy} aria-label={t('export.action')}>
            {phone ? null : t('export.action')}
          </SelectionAction>
        </ExportMenu>
      )}
      <SelectionAction
        icon={<IconTrash {...icon} />}
        {...busy}
        aria-label={t('actions.delete')}
        onClick={() => begin({ act: 'delete' })}
      >
        {phone ? null : t('actions.delete')}
      </SelectionAction>
    </SelectionBar>
  )
}
