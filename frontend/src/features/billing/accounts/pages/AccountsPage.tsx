import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { IconChevronRight, IconPlus, IconReceipt } from '@tabler/icons-react'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Part } from '@/shared/ui/Part'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { errorStatus } from '@/shared/api/error'
import { accountsQuery, type ListedAccount } from '../api'
import { Waiting } from '../components/Waiting'
import { STATUS_TONES } from '../model/status'
import classes from '../components/accounts.module.css'

const NewAccountDialog = lazyDialog(() => import('../components/NewAccountDialog'))
const route = getRouteApi('/_default/billing/')

/** All billing accounts in which the person has a role, and the way to a first one. */
export function AccountsPage() {
  const { t } = useTranslation('billing/accounts')
  const { number } = useFormats()
  const { new: making } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery({ ...accountsQuery, ...SAID_HERE })
  const { data } = list
  // An installation that serves one company has no billing at all.
  if (errorStatus(list.error) === 404) return <NotFoundPage />
  const create = () => void navigate({ search: { new: true } })
  const some = data && data.length > 0
  return (
    <Page>
      <PageHeader
        title={t('titles.billing')}
        meta={some ? number(data.length) : undefined}
        actions={
          some && (
            <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={create}>
              {t('create.title')}
            </Button>
          )
        }
      />
      {data && (
        <Part compact>
          <Waiting />
        </Part>
      )}
      {list.isError && !data ? (
        <Panel>
          <Failure of={list} />
        </Panel>
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : !some ? (
        <Panel>
          <EmptyState
            icon={<IconReceipt size={28} />}
            title={t('empty.title')}
            text={t('empty.text')}
            actions={<Button onClick={create}>{t('empty.action')}</Button>}
          />
        </Panel>
      ) : (
        <Panel>
          <ul className={classes.list}>
            {data.map((account) => (
              <Row key={account.uuid} account={account} />
            ))}
          </ul>
        </Panel>
      )}
      <NewAccountDialog opened={making === true} onClose={() => void navigate({ search: {}, replace: true })} />
    </Page>
  )
}

function Row({ account }: { account: ListedAccount }) {
  const { t } = useTranslation('billing/accounts')
  const { name, company_name: company, city, customer_number: customer } = account
  const about = [
    company === name ? '' : company,
    city,
    customer === null ? t(`kinds.${account.kind}`) : t('customer', { number: String(customer) }),
  ]
  return (
    <li className={classes.row}>
      <Avatar square size={40} name={name} />
      <div className={classes.words}>
        <Link to="/billing/$id" params={{ id: account.uuid }} className={classes.link}>
          {name}
        </Link>
        <span>{about.filter(Boolean).join(' · ')}</span>
      </div>
      <div className={classes.side}>
        <span>{t(`roles.${account.role}`)}</span>
        <StatusBadge tone={STATUS_TONES[account.status]}>{t(`status.${account.status}`)}</StatusBadge>
      </div>
      <IconChevronRight size={18} aria-hidden="true" />
    </li>
  )
}
