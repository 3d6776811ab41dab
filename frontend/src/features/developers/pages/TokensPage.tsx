import { Anchor, Button } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Panel, Section, WaitingSection } from '@/shared/ui/Section'
import { ofSpace, tokensQuery } from '../api'
import classes from '../components/developers.module.css'
import { Copied } from '../components/MadeToken'
import { assistantsOf } from '../model/tokens'
import { TokenTable } from '../components/TokenTable'

const route = getRouteApi('/_default/space/$space/settings/tokens')
const TokenDialog = lazyDialog(() => import('../components/TokenDialog'))

/** Tokens by which a company's own systems call the API in the name of one of its people. */
export function TokensPage() {
  const { space } = route.useParams()
  const { t, language } = useTranslation('developers')
  const { missing } = useAbilities(space)
  const [making, setMaking] = useState(false)
  const read = useQuery({ ...tokensQuery(space, language), ...SAID_HERE })
  if (!read.data && read.isError)
    return (
      <Panel>
        <Failure of={read} />
      </Panel>
    )
  if (!read.data) return <WaitingSection />
  const list = read.data
  const lacks = missing('tokens.manage')
  const make = <Button onClick={() => setMaking(true)}>{t('make')}</Button>
  if (lacks && list.tokens.length === 0) return <MissingFeature space={space} feature={lacks.feature} />
  return (
    <div className={classes.column}>
      {lacks && <MissingFeature space={space} feature={lacks.feature} kept />}
      <Section
        title={t('title')}
        description={t('text')}
        action={!lacks && list.may_make && list.tokens.length > 0 && make}
      >
        {!lacks && (
          <div className={classes.addresses}>
            <Copied name={t('address')} value={list.address} />
            <Copied name={t('assistants')} value={assistantsOf(list.address)} />
          </div>
        )}
        {/* A page of the server, for people without an account as well. */}
        <Anchor href="/developers" target="_blank" rel="noreferrer" w="fit-content">
          {t('pages')}
        </Anchor>
        {!list.may_make && <p className={classes.full}>{t('full')}</p>}
        {list.tokens.length === 0 ? (
          <EmptyState
            icon={<IconPlugConnected size={28} stroke={1.6} />}
            title={t('empty.title')}
            text={t('empty.text')}
            actions={make}
          />
        ) : (
          <TokenTable holder={ofSpace(space)} list={list} available={!lacks} />
        )}
      </Section>
      <TokenDialog holder={ofSpace(space)} list={list} token={null} opened={making} onClose={() => setMaking(false)} />
    </div>
  )
}
