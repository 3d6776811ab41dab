import { IconListCheck, IconTrash, IconUserOff } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubscriberRow, SubscribersChangeIn } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { failureText } from '@/shared/failureText'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { mayTakeAll, NOTHING, selectionCount, type Selection } from '@/shared/list/selection'
import { useAbilities } from '@/shared/permissions/abilities'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Menu } from '@/shared/ui/layers/Menu'
import { SelectionAction, SelectionBar } from '@/shared/ui/SelectionBar'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { changeSubscribers, listsQuery, peopleChanged } from '../people'

export type Chosen = SubscriberRow & { space: { uuid: string } }
type Order = Pick<SubscribersChangeIn, 'act' | 'list'>
const icon = { size: 18, 'aria-hidden': true } as const

/** What can be done with the chosen subscribers, or with all that the filter finds. */
export function ChosenSubscribers(props: {
  space: Uuid
  selection: Selection<Chosen>
  onSelection: (selection: Selection<Chosen>) => void
  filter: NonNullable<SubscribersChangeIn['filter']>
  total: number
  page: readonly Chosen[]
  /** The rarer ones are icons there. */
  phone: boolean
}) {
  const { t } = useTranslation('newsletter')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const { space, selection, onSelection, filter, total } = props
  const { can } = useAbilities(space)
  const [asked, setAsked] = useState<'leave' | 'erase' | null>(null)
  const count = selectionCount(selection, total)
  const lists = useQuery({ ...listsQuery(space), ...SAID_HERE, enabled: count > 0 })
  const many = useMutation({
    mutationFn: (order: Order) =>
      changeSubscribers(space, {
        ...order,
        ...(selection.all ? { filter } : { uuids: [...selection.rows.keys()] }),
      }),
    onError: toastError,
    onSuccess: ({ changed, unchanged, error }, { act }) => {
      onSelection(NOTHING)
      toastDone(t(`many.${act}`, { count: changed, number: number(changed) }))
      if (unchanged > 0) toastDone(t('many.unchanged', { count: unchanged, number: number(unchanged) }))
      if (error !== undefined) toastError(error)
    },
    onSettled: () => peopleChanged(queryClient, space),
  })
  const busy = { disabled: many.isPending }
  return (
    <>
      <SelectionBar count={count} onClear={() => onSelection(NOTHING)}>
        {mayTakeAll(selection, props.page, total) && (
          <SelectionAction icon={null} onClick={() => onSelection({ ...selection, all: true })}>
            {t('many.all', { number: number(total) })}
          </SelectionAction>
        )}
        <Menu position="top" width={260}>
          <Menu.Target>
            <SelectionAction icon={<IconListCheck {...icon} />} {...busy}>
              {t('tabs.lists')}
            </SelectionAction>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {lists.error && !lists.data && <Menu.Label>{failureText(lists.error)}</Menu.Label>}
            <Menu.Label>{t('many.addTo')}</Menu.Label>
            {lists.data?.map(({ uuid, name }) => (
              <Menu.Item key={uuid} onClick={() => many.mutate({ act: 'add_list', list: uuid })}>
                {name}
              </Menu.Item>
            ))}
            <Menu.Label>{t('many.removeFrom')}</Menu.Label>
            {lists.data?.map(({ uuid, name }) => (
              <Menu.Item key={uuid} onClick={() => many.mutate({ act: 'remove_list', list: uuid })}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <SelectionAction
          icon={<IconUserOff {...icon} />}
          {...busy}
          aria-label={t('subscriber.leave')}
          onClick={() => setAsked('leave')}
        >
          {props.phone ? null : t('subscriber.leave')}
        </SelectionAction>
        {can('newsletter.manage') && (
          <SelectionAction
            icon={<IconTrash {...icon} />}
            {...busy}
            aria-label={t('subscriber.erase')}
            onClick={() => setAsked('erase')}
          >
            {props.phone ? null : t('subscriber.erase')}
          </SelectionAction>
        )}
      </SelectionBar>
      <ConfirmDialog
        opened={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          if (asked) many.mutate({ act: asked })
          setAsked(null)
        }}
        title={asked ? t(`many.${asked}Title`, { count, number: number(count) }) : ''}
        confirmLabel={t(asked === 'erase' ? 'subscriber.erase' : 'subscriber.leave')}
      >
        {asked && t(`many.${asked}Text`)}
      </ConfirmDialog>
    </>
  )
}
