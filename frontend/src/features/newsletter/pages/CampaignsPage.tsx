import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMailForward, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { CampaignRow } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { DataTable } from '@/shared/ui/DataTable'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { FilterBar } from '@/shared/ui/Filter'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Pagination } from '@/shared/ui/Pagination'
import { PhoneRows } from '@/shared/ui/PhoneRows'
import { Panel } from '@/shared/ui/Section'
import { campaignsQuery } from '../campaigns'
import { CampaignBadge } from '../components/CampaignBadge'
import { CampaignMenu } from '../components/CampaignMenu'
import classes from '../components/newsletter.module.css'
import { readCampaignsSearch, type CampaignsSearch } from '../model/search'

const NewCampaign = lazyDialog(() => import('../components/NewCampaign'))
const route = getRouteApi('/_default/space/$space/services/newsletter/')
const SIZE = 25
const NOBODY: ReadonlySet<string> = new Set()

/** The letters of a space, the last changed first. */
export function CampaignsPage() {
  const { t } = useTranslation('newsletter')
  const { number, dateTime, date } = useFormats()
  const { space } = route.useParams()
  const { can } = useAbilities(space)
  const phone = Boolean(useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }))
  const address = route.useSearch()
  const search = useMemo(() => readCampaignsSearch(address), [address])
  const navigate = route.useNavigate()
  const list = useQuery({ ...campaignsQuery(space, search), ...SAID_HERE })
  const [adding, setAdding] = useState(false)
  const change = (next: CampaignsSearch, replace = false) =>
    void navigate({ search: next, replace, resetScroll: false })
  const rows = list.data?.data
  const add = can('newsletter.edit') && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t('campaigns.new')}
    </Button>
  )
  const nothing = rows?.length === 0 && !search.search
  const momentOf = (row: CampaignRow) =>
    row.moment ? dateTime(row.moment) : t('campaigns.changed', { day: date(row.updated_at) })
  const nameOf = (row: CampaignRow) => (
    <>
      <Link
        className={classes.name}
        to="/space/$space/services/newsletter/campaigns/$campaign"
        params={{ space, campaign: row.uuid }}
      >
        {row.name}
      </Link>
      <span className={classes.second}>{row.subject || t('letter.noSubject')}</span>
    </>
  )
  return (
    <>
      {!nothing && (
        <FilterBar
          search={{
            value: search.search ?? '',
            onChange: (text) => change({ search: text || undefined }, true),
            label: t('campaigns.search'),
          }}
          end={add}
        />
      )}
      {list.isError && !rows ? (
        <Panel>
          <Failure of={list} />
        </Panel>
      ) : rows?.length === 0 ? (
        <Panel>
          {nothing ? (
            <EmptyState
              icon={<IconMailForward size={24} />}
              title={t('campaigns.emptyTitle')}
              text={t('campaigns.emptyText')}
              actions={add}
            />
          ) : (
            <EmptyState title={t('campaigns.noneTitle')} text={t('campaigns.noneText')} />
          )}
        </Panel>
      ) : phone ? (
        <PhoneRows
          label={t('tabs.campaigns')}
          rows={rows}
          rowId={({ uuid }) => uuid}
          rowName={({ name }) => name}
          selected={NOBODY}
          picture={() => <IconMailForward size={22} stroke={1.6} aria-hidden="true" />}
          text={(row) => (
            <>
              {nameOf(row)}
              <span className={classes.row}>
                <CampaignBadge status={row.status} />
                <span className={classes.small}>{momentOf(row)}</span>
              </span>
            </>
          )}
          rowActions={can('newsletter.edit') ? (row) => <CampaignMenu campaign={row} space={space} /> : undefined}
          isFetching={list.isPlaceholderData}
        />
      ) : (
        <DataTable
          label={t('tabs.campaigns')}
          rows={rows}
          rowId={({ uuid }) => uuid}
          rowName={({ name }) => name}
          isFetching={list.isPlaceholderData}
          onRowClick={(row) =>
            void navigate({
              to: '/space/$space/services/newsletter/campaigns/$campaign',
              params: { space, campaign: row.uuid },
            })
          }
          rowActions={can('newsletter.edit') ? (row) => <CampaignMenu campaign={row} space={space} /> : undefined}
          columns={[
            { id: 'name', header: t('campaigns.name'), cell: nameOf },
            {
              id: 'status',
              width: 140,
              header: t('campaigns.status'),
              cell: ({ status }) => <CampaignBadge status={status} />,
            },
            { id: 'moment', width: 230, header: t('campaigns.moment'), hideBelow: 'md', cell: momentOf },
            {
              id: 'sent',
              width: 120,
              header: t('campaigns.sent'),
              align: 'right',
              cell: ({ sent, total, status }) =>
                status === 'draft' || status === 'scheduled'
                  ? ''
                  : sent === total
                    ? number(sent)
                    : t('campaigns.sentOf', { sent: number(sent), total: number(total) }),
            },
            {
              id: 'clicks',
              width: 90,
              header: t('numbers.clicks'),
              align: 'right',
              hideBelow: 'sm',
              cell: ({ clicks, sent }) => (sent > 0 ? number(clicks) : ''),
            },
          ]}
        />
      )}
      {list.data && list.data.meta.total > SIZE && (
        <Pagination
          page={search.page ?? 1}
          perPage={SIZE}
          total={list.data.meta.total}
          onPage={(page) => change({ ...search, page: page > 1 ? page : undefined })}
        />
      )}
      {adding && <NewCampaign space={space} onClose={() => setAdding(false)} />}
    </>
  )
}
