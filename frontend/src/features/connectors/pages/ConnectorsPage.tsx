import { Button } from '@mantine/core'
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
import { connectorsQuery } from '../api'
import { ConnectorList } from '../components/ConnectorList'
import classes from '../components/connectors.module.css'

const route = getRouteApi('/_default/space/$space/settings/connectors/')
const ConnectorDialog = lazyDialog(() => import('../components/ConnectorDialog'))

/** Systems of a company that contacts and people flow into. */
export function ConnectorsPage() {
  const { space } = route.useParams()
  const { t } = useTranslation('connectors')
  const { missing } = useAbilities(space)
  const [making, setMaking] = useState(false)
  const navigate = route.useNavigate()
  const read = useQuery({ ...connectorsQuery(space), ...SAID_HERE })
  if (!read.data && read.isError)
    return (
      <Panel>
        <Failure of={read} />
      </Panel>
    )
  if (!read.data) return <WaitingSection />
  const { connectors, may_make, kinds } = read.data
  const lacks = missing('connectors.manage')
  const make = <Button onClick={() => setMaking(true)}>{t('make')}</Button>
  if (lacks && connectors.length === 0) return <MissingFeature space={space} feature={lacks.feature} />
  return (
    <div className={classes.column}>
      {lacks && <MissingFeature space={space} feature={lacks.feature} kept />}
      <Section title={t('title')} description={t('text')} action={!lacks && may_make && connectors.length > 0 && make}>
        {!may_make && <p className={classes.help}>{t('full')}</p>}
        {connectors.length === 0 ? (
          <EmptyState
            icon={<IconPlugConnected size={28} stroke={1.6} />}
            title={t('empty.title')}
            text={t('empty.text')}
            actions={make}
          />
        ) : (
          <ConnectorList space={space} connectors={connectors} />
        )}
      </Section>
      <ConnectorDialog
        space={space}
        connector={null}
        kinds={kinds}
        onMade={({ uuid }) =>
          void navigate({ to: '/space/$space/settings/connectors/$connector', params: { space, connector: uuid } })
        }
        opened={making}
        onClose={() => setMaking(false)}
      />
    </div>
  )
}
