import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet } from '@tanstack/react-router'
import { useTranslation } from '@/shared/i18n/i18n'
import { useInSight } from '@/shared/live/useInSight'
import { Avatar } from '@/shared/ui/Avatar'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { Page, PageHeader } from '@/shared/ui/Page'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'
import tabs from '@/shared/ui/tabs.module.css'
import { accountQuery } from '../accounts/api'
import { ContractLinks } from '../declare/ContractLinks'
import { mayGovern } from '../accounts/model/access'
import { AccountMenu } from '../accounts/components/AccountMenu'

const route = getRouteApi('/_default/billing/$id')
const TONES: Record<string, Tone> = { active: 'good', past_due: 'warning', suspended: 'danger', closed: 'neutral' }

/** One billing account: who it is, how it stands, and its parts. */
export function BillingLayout() {
  const { t } = useTranslation('billing')
  const { id } = route.useParams()
  const row = useInSight<HTMLElement>()
  const { data: account } = useQuery(accountQuery(id))
  const params = { id }
  const buys = account?.abilities.includes('billing.buy') && account.status === 'active'
  return (
    <Page>
      <PageHeader
        title={account?.name ?? '…'}
        picture={account && <Avatar square size={44} name={account.name} />}
        badge={
          account && (
            <StatusBadge tone={TONES[account.status] ?? 'neutral'}>{t(`states.${account.status}`)}</StatusBadge>
          )
        }
        description={account && t(`kinds.${account.kind}`, { number: account.customer_number })}
        actions={
          account && (
            <>
              {buys && (
                <ButtonLink
                  variant="default"
                  leftSection={<IconPlus size={18} aria-hidden="true" />}
                  to="/billing/$id/buy"
                  params={params}
                >
                  {t('licences.new')}
                </ButtonLink>
              )}
              <AccountMenu account={account} />
            </>
          )
        }
      />
      <nav ref={row} className={tabs.tabs} aria-label={t('parts')}>
        <Link className={tabs.tab} to="/billing/$id" params={params} activeOptions={{ exact: true }}>
          {t('tabs.overview')}
        </Link>
        <Link className={tabs.tab} to="/billing/$id/invoices" params={params} activeOptions={{ includeSearch: false }}>
          {t('titles.invoices')}
        </Link>
        <Link className={tabs.tab} to="/billing/$id/licences" params={params}>
          {t('titles.licences')}
        </Link>
        <Link className={tabs.tab} to="/billing/$id/users" params={params}>
          {t('tabs.users')}
        </Link>
        {account && mayGovern(account) && (
          <Link className={tabs.tab} to="/billing/$id/tokens" params={params}>
            {t('titles.apiTokens')}
          </Link>
        )}
        {account?.abilities.includes('billing.govern') && (
          <Link className={tabs.tab} to="/billing/$id/log" params={params}>
            {t('titles.auditLog')}
          </Link>
        )}
      </nav>
      <Outlet />
      {account?.kind === 'private' && <ContractLinks />}
    </Page>
  )
}
