import { Button } from '@mantine/core'
import { IconWebhook } from '@tabler/icons-react'
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
import { webhooksQuery } from '../api'
import { WebhookList } from '../components/WebhookList'
import classes from '../components/webhooks.module.css'

const route = getRouteApi('/_default/space/$space/settings/webhooks/')
const WebhookDialog = lazyDialog(() => import('../components/WebhookDialog'))

/** Addresses of a company's own systems that are told what happens in the space. */
export function WebhooksPage() {
  const { space } = route.useParams()
  const { t } = useTranslation('developers/webhooks')
  const { missing } = useAbilities(space)
  const [making, setMaking] = useState(false)
  const read = useQuery({ ...webhooksQuery(space), ...SAID_HERE })
  if (!read.data && read.isError)
    return (
      <Panel>
        <Failure of={read} />
      </Panel>
    )
  if (!read.data) return <WaitingSection />
  const { webhooks, may_make } = read.data
  const lacks = missing('webhooks.manage')
  const make = <Button onClick={() => setMaking(true)}>{t('make')}</Button>
  if (lacks && webhooks.length === 0) return <MissingFeature space={space} feature={lacks.feature} />
  return (
    <div className={classes.column}>
      {lacks && <MissingFeature space={space} feature={lacks.feature} kept />}
      <Section title={t('title')} description={t('text')} action={!lacks && may_make && webhooks.length > 0 && make}>
        {!may_make && <p className={classes.full}>{t('full')}</p>}
        {webhooks.length === 0 ? (
          <EmptyState
            icon={<IconWebhook size={28} stroke={1.6} />}
            title={t('empty.title')}
            text={t('empty.text')}
            actions={make}
          />
        ) : (
          <WebhookList space={space} webhooks={webhooks} />
        )}
      </Section>
      <WebhookDialog space={space} webhook={null} opened={making} onClose={() => setMaking(false)} />
    </div>
  )
}
