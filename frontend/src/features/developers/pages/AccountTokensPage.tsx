import { Anchor, Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { accountQuery } from '@/features/billing/accounts/api'
import { mayGovern } from '@/features/billing/accounts/model/access'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Panel, Section, WaitingSection } from '@/shared/ui/Section'
import { accountTokensQuery, ofAccount } from '../api'
import classes from '../components/developers.module.css'
import { Copied } from '../components/MadeToken'
import { TokenTable } from '../components/TokenTable'

const route = getRouteApi('/_default/billing/$id/tokens')
const TokenDialog = lazyDialog(() => import('../components/TokenDialog'))

/** Tokens by which a company's accounting reads its billing account over the API: for owners. */
export function AccountTokensPage() {
  const { id } = route.useParams()
  const { t, language } = useTranslation('developers')
  const [making, setMaking] = useState(false)
  const { data: account } = useQuery(accountQuery(id))
  const read = useQuery({ ...accountTokensQuery(id, language), ...SAID_HERE })
  if (!read.data && read.isError)
    return (
      <Panel>
        <Failure of={read} />
      </Panel>
    )
  if (!read.data) return <WaitingSection />
  const list = read.data
  // Closing ends all tokens, and a closed account is given no further ones.
  const open = account !== undefined && mayGovern(account)
  const make = open && <Button onClick={() => setMaking(true)}>{t('make')}</Button>
  return (
    <div className={classes.column}>
      <Section
        title={t('title')}
        description={t('account.text')}
        action={list.may_make && list.tokens.length > 0 && make}
      >
        <div className={classes.addresses}>
          <Copied name={t('address')} value={list.address} />
        </div>
        {/* A page of the server, for people without an account as well. */}
        <Anchor href="/developers" target="_blank" rel="noreferrer" w="fit-content">
          {t('pages')}
        </Anchor>
        {!list.may_make && <p className={classes.full}>{t('account.full')}</p>}
        {list.tokens.length === 0 ? (
          <EmptyState
            icon={<IconPlugConnected size={28} stroke={1.6} />}
            title={t('account.empty.title')}
            text={t('account.empty.text')}
            actions={make}
          />
        ) : (
          <TokenTable holder={ofAccount(id)} list={list} available={open} />
        )}
      </Section>
      <TokenDialog holder={ofAccount(id)} list={list} token={null} opened={making} onClose={() => setMaking(false)} />
    </div>
  )
}
