import { IconCalendarEvent, IconDownload, IconTag, IconTrash, IconUserShare } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { ContactsChangeIn } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { failureText } from '@/shared/failureText'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { NOTHING, type Selection } from '@/shared/list/selection'
import { Menu } from '@/shared/ui/layers/Menu'
import { SelectionAction, SelectionBar } from '@/shared/ui/SelectionBar'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { changeContacts, contactsChanged, eventsQuery, ownersQuery, tagsQuery, undoChange } from '../api'
import type { ListedContact } from '../model/listed'
import { ExportMenu } from '../transfer/components/ExportMenu'

type Order = Omit<ContactsChangeIn, 'uuids' | 'filter'>

const icon = { size: 18, 'aria-hidden': true } as const

/** What can be done with the chosen contacts of a space; each can be taken back. */
export function ChosenContacts({
  space,
  selection,
  onSelection,
  phone,
  files,
}: {
  space: Uuid
  selection: Selection<ListedContact>
  onSelection: (selection: Selection<ListedContact>) => void
  /** The rarer ones are icons there. */
  phone: boolean
  /** Whether files have what one sees of the space, or what the own cards have; null for who gets none. */
  files: boolean | null
}) {
  const { t } = useTranslation('contacts')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const uuids = [...selection.rows.keys()]
  const [opened, setOpened] = useState(false)
  const reads = { enabled: opened && uuids.length > 0, ...SAID_HERE }
  const tags = useQuery({ ...tagsQuery(space), ...reads })
  const events = useQuery({ ...eventsQuery(space), ...reads })
  const owners = useQuery({ ...ownersQuery(space), ...reads })
  const changed = () => contactsChanged(queryClient, space)
  const undo = async (change: Uuid, of: number) => {
    try {
      const stayed = of - (await undoChange(space, change))
      if (stayed > 0) toastDone(t('many.notBack', { count: stayed, number: number(stayed) }))
    } catch (error) {
      toastError(error)
    } finally {
      await changed()
    }
  }
  const many = useMutation({
    mutationFn: (order: Order) => changeContacts(space, { ...order, uuids }),
    onError: toastError,
    onSuccess: ({ changed: count, refused, undo: change }, { act }) => {
      onSelection(NOTHING)
      if (count > 0)
        toastDone(
          t(`many.done.${act}`, { count, number: number(count) }),
          change ? () => void undo(change, count) : undefined,
        )
      if (refused.length > 0) toastDone(t('many.stayed', { count: refused.length, number: number(refused.length) }))
    },
    onSettled: changed,
  })
  const failed = (read: { error: unknown; data: unknown }) =>
    Boolean(read.error) && !read.data && <Menu.Label>{failureText(read.error)}</Menu.Label>
  const busy = { disabled: many.isPending }
  return (
    <SelectionBar count={uuids.length} onClear={() => onSelection(NOTHING)}>
      <Menu position="top" width={240} onOpen={() => setOpened(true)}>
        <Menu.Target>
          <SelectionAction icon={<IconTag {...icon} />} {...busy}>
            {t('filters.tag')}
          </SelectionAction>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {failed(tags)}
          {tags.data?.length === 0 && <Menu.Label>{t('filter.none')}</Menu.Label>}
          {tags.data?.map(({ uuid, name }) => (
            <Menu.Item key={uuid} onClick={() => many.mutate({ act: 'add_tag', tag: uuid })}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Menu position="top" width={240} onOpen={() => setOpened(true)}>
        <Menu.Target>
          <SelectionAction icon={<IconUserShare {...icon} />} {...busy}>
            {t('handOver.action')}
          </SelectionAction>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {failed(owners)}
          <Menu.Item onClick={() => many.mutate({ act: 'hand_over', card: null })}>{t('ofCompany')}</Menu.Item>
          {owners.data?.map(
            ({ owner }) =>
              owner && (
                <Menu.Item key={owner.uuid} onClick={() => many.mutate({ act: 'hand_over', card: owner.uuid })}>
                  {owner.name}
                </Menu.Item>
              ),
          )}
        </Menu.Dropdown>
      </Menu>
      <Menu position="top" width={240} onOpen={() => setOpened(true)}>
        <Menu.Target>
          <SelectionAction icon={<IconCalendarEvent {...icon} />} {...busy} aria-label={t('column.event')}>
            {phone ? null : t('column.event')}
          </SelectionAction>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {failed(events)}
          <Menu.Item onClick={() => many.mutate({ act: 'set_event', event: null })}>{t('many.noEvent')}</Menu.Item>
          {events.data?.map(({ uuid, name }) => (
            <Menu.Item key={uuid} onClick={() => many.mutate({ act: 'set_event', event: uuid })}>
              {name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {files !== null && (
        <ExportMenu
          spaces={[{ uuid: space }]}
          whole={files}
          count={uuids.length}
          wanted={{ uuids }}
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
        onClick={() => many.mutate({ act: 'delete' })}
      >
        {phone ? null : t('actions.delete')}
      </SelectionAction>
    </SelectionBar>
  )
}
