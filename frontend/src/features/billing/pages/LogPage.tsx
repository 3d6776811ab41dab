import { Button, Group } from '@mantine/core'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { Days } from '@/features/audit/components/Days'
import { call } from '@/shared/api/client'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastError } from '@/shared/ui/toasts'
import { billingKeys } from '../keys'

const route = getRouteApi('/_default/billing/$id/log')
const PAGE_SIZE = 50

function logQuery(account: string, language: string) {
  return infiniteQueryOptions({
    queryKey: billingKeys.log(account, language),
    queryFn: ({ signal, pageParam }) =>
      call('GET', '/v1/billing-accounts/{account_id}/log', {
        path: { account_id: account },
        query: { limit: PAGE_SIZE, cursor: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.next,
  })
}

/** What happened to an account, its people, licences, invoices and payments: for its owners. */
export function LogPage() {
  const { t, language } = useTranslation('billing')
  const { id } = route.useParams()
  const log = useInfiniteQuery({ ...logQuery(id, language), ...SAID_HERE })
  // At the end of the log the button goes; who has pressed it reads on at the first entry that it brought.
  const [readOn, setReadOn] = useState<string>()
  const showMore = async () => {
    const { data, error, hasNextPage } = await log.fetchNextPage()
    if (error) toastError(error)
    else if (!hasNextPage) setReadOn(data?.pages.at(-1)?.data[0]?.uuid)
  }
  if (log.error && !log.data)
    return (
      <Panel>
        <Failure of={log} />
      </Panel>
    )
  if (!log.data) return <SkeletonRows rows={8} height={48} />
  return (
    <>
      <Days
        entries={log.data.pages.flatMap(({ data }) => data)}
        readOn={readOn}
        busy={false}
        empty={<EmptyState icon={<IconHistory size={24} />} title={t('log.empty')} text={t('log.emptyText')} />}
      />
      {log.hasNextPage && (
        <Group justify="center" mt="md">
          <Button
            variant="default"
            aria-busy={log.isFetchingNextPage}
            onClick={() => !log.isFetching && void showMore()}
          >
            {t('log.more')}
          </Button>
        </Group>
      )}
    </>
  )
}
