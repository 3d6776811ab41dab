import { Button } from '@mantine/core'
import { IconList, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { NewsletterListOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { TextLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Panel, Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { SortableList } from '@/shared/ui/SortableList'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastError } from '@/shared/ui/toasts'
import classes from '../components/newsletter.module.css'
import { newsletterKeys } from '../keys'
import { listsQuery, orderLists } from '../people'

const ListDialog = lazyDialog(() => import('../components/ListDialog'))
const route = getRouteApi('/_default/space/$space/services/newsletter/lists')

/** What one may subscribe to, in the order in which it is offered. */
export function ListsPage() {
  const { t } = useTranslation('newsletter')
  const { number } = useFormats()
  const { space } = route.useParams()
  const { can } = useAbilities(space)
  const queryClient = useQueryClient()
  const read = useQuery({ ...listsQuery(space), ...SAID_HERE })
  const [asked, setAsked] = useState<NewsletterListOut | 'new' | null>(null)
  const writes = can('newsletter.edit')
  const order = async (lists: NewsletterListOut[]) => {
    const key = newsletterKeys.lists(space)
    queryClient.setQueryData(key, lists)
    try {
      await orderLists(
        space,
        lists.map(({ uuid }) => uuid),
      )
    } catch (error) {
      toastError(error)
    } finally {
      await queryClient.invalidateQueries({ queryKey: key })
    }
  }
  const add = writes && (
    <Button variant="default" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAsked('new')}>
      {t('lists.new')}
    </Button>
  )
  return (
    <>
      {read.isError && !read.data ? (
        <Panel>
          <Failure of={read} />
        </Panel>
      ) : read.data?.length === 0 ? (
        <Panel>
          <EmptyState
            icon={<IconList size={24} />}
            title={t('lists.emptyTitle')}
            text={t('lists.emptyText')}
            actions={add}
          />
        </Panel>
      ) : (
        <Section title={t('tabs.lists')} description={t('lists.text')} action={add}>
          {!read.data ? (
            <SkeletonRows rows={3} />
          ) : (
            <SortableList
              items={read.data}
              itemId={({ uuid }) => uuid}
              itemName={({ name }) => name}
              onReorder={(lists) => void order(lists)}
              disabled={!writes || read.data.length < 2}
            >
              {(list) => (
                <Panel className={classes.list}>
                  <div className={classes.grow}>
                    <strong className={classes.name}>{list.name}</strong>
                    <TextLink
                      to="/space/$space/services/newsletter/subscribers"
                      params={{ space }}
                      search={{ list: list.uuid }}
                      className={classes.small}
                    >
                      {t('lists.subscribers', { count: list.subscribers, number: number(list.subscribers) })}
                    </TextLink>
                  </div>
                  {!list.is_public && <StatusBadge tone="neutral">{t('lists.internal')}</StatusBadge>}
                  {writes && (
                    <Button variant="default" onClick={() => setAsked(list)}>
                      {t('actions.edit')}
                    </Button>
                  )}
                </Panel>
              )}
            </SortableList>
          )}
        </Section>
      )}
      {asked && <ListDialog space={space} list={asked === 'new' ? null : asked} onClose={() => setAsked(null)} />}
    </>
  )
}
