import { Button } from '@mantine/core'
import { IconBookmark, IconChevronDown, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { CardViewOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { failureText } from '@/shared/failureText'
import { useTranslation } from '@/shared/i18n/i18n'
import { Menu } from '@/shared/ui/layers/Menu'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { toastDone } from '@/shared/ui/toasts'
import { createView, deleteView, viewsQuery } from '../api'
import { cardsKeys } from '../keys'
import type { CardsSearch } from '../model/search'
import { isShown, searchOf, shownIn } from '../model/views'
import type { ViewDialogProps } from './ViewDialog'

const ViewDialog = lazyDialog<ViewDialogProps>(() => import('./ViewDialog'))

/** The person's saved views of this list: one is shown at a click, the present one is saved under a name. */
export function ViewsMenu(props: { space: Uuid | null; search: CardsSearch; onShow: (search: CardsSearch) => void }) {
  const { t } = useTranslation('cards/list')
  const { space, search, onShow } = props
  const queryClient = useQueryClient()
  const [naming, setNaming] = useState(false)
  const read = useQuery({ ...viewsQuery(space), ...SAID_HERE })
  const views = read.data ?? []
  const shown = views.find((view) => isShown(view, search))
  const reread = () => queryClient.invalidateQueries({ queryKey: cardsKeys.views(space) })
  const again = useMutation({
    mutationFn: (view: CardViewOut) => createView(space, view.name, view.shown),
    onSuccess: reread,
  })
  const remove = useMutation({
    mutationFn: (view: CardViewOut) => deleteView(view.uuid),
    onSuccess: (_, view) => toastDone(t('views.deleted', { name: view.name }), () => again.mutate(view)),
    onSettled: reread,
  })
  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={18} aria-hidden="true" />}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          >
            {shown?.name ?? t('views.title')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {read.isError && !read.data && (
            <>
              <Menu.Label>{failureText(read.error)}</Menu.Label>
              <Menu.Item onClick={() => void read.refetch()}>{t('actions.retry')}</Menu.Item>
            </>
          )}
          {read.data?.length === 0 && <Menu.Label>{t('views.none')}</Menu.Label>}
          {views.map((view) => (
            <Menu.Item
              key={view.uuid}
              fw={view === shown ? 600 : undefined}
              onClick={() => onShow(searchOf(view, search))}
            >
              {view.name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setNaming(true)}>
            {t('views.save')}
          </Menu.Item>
          {shown && (
            <Menu.Item
              color="danger"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => remove.mutate(shown)}
            >
              {t('views.delete', { name: shown.name })}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {naming && (
        <ViewDialog
          opened
          onClose={() => setNaming(false)}
          onSave={async (name) => {
            await createView(space, name, shownIn(search))
            await reread()
            toastDone(t('views.saved', { name }))
          }}
        />
      )}
    </>
  )
}
