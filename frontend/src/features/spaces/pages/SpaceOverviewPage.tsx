import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconPalette, IconUpload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Addition } from '@/shared/additions'
import type { Space, SpaceOverview } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingMark } from '@/shared/permissions/MissingMark'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { CopyButton } from '@/shared/ui/CopyButton'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { overviewQuery, spaceQuery } from '../api'
import { Attention } from '../components/Attention'
import { Numbers, Seats, SpaceAvatar } from '../components/parts'
import { Recent, WaitingColumns } from '../components/Recent'
import { packageName } from '../model/licence'
import { useIsYoung } from '../model/steps'
import classes from '../components/parts.module.css'

const waiting = (
  <>
    <Skeleton height={78} radius="lg" />
    <WaitingColumns />
  </>
)
const FirstSteps = lazyPart(() => import('../components/FirstSteps'), waiting)

const route = getRouteApi('/_default/space/$space/')

/** `numbers` is what its cards bring; undefined until that is known. */
export function SpaceOverviewPage({ numbers, additions }: { numbers: ReactNode; additions: readonly Addition[] }) {
  const { t } = useTranslation('spaces')
  const { space: id } = route.useParams()
  const { may } = useAbilities(id)
  const { data: space } = useQuery(spaceQuery(id))
  const { data: overview } = useQuery(overviewQuery(id))
  if (!space) {
    return (
      <Page>
        <SkeletonRows />
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader
        title={space.name}
        picture={<SpaceAvatar space={space} size={44} />}
        badge={
          <StatusBadge tone={space.active ? 'good' : 'danger'}>
            {space.active ? t('state.on') : t('state.off')}
          </StatusBadge>
        }
        actions={
          <>
            {may('grid.edit') && (
              <ButtonLink
                variant="default"
                to="/space/$space/grid"
                params={{ space: id }}
                leftSection={<IconPalette size={18} aria-hidden="true" />}
              >
                {t('titles.design')}
                <MissingMark space={id} ability="grid.edit" />
              </ButtonLink>
            )}
            {may('cards.import') && (
              <ButtonLink
                variant="default"
                to="/space/$space/cards/import"
                params={{ space: id }}
                leftSection={<IconUpload size={18} aria-hidden="true" />}
              >
                {t('steps.import')}
                <MissingMark space={id} ability="cards.import" />
              </ButtonLink>
            )}
          </>
        }
      />
      {overview && numbers !== undefined ? (
        <Whole space={space} overview={overview} numbers={numbers} additions={additions} />
      ) : (
        waiting
      )}
    </Page>
  )
}

interface WholeProps {
  space: Space
  overview: SpaceOverview
  numbers: ReactNode
  additions: readonly Addition[]
}

function Whole({ space, overview, numbers, additions }: WholeProps) {
  const { t } = useTranslation('spaces')
  const id = space.uuid
  const isYoung = useIsYoung(id, overview)
  const licensed = packageName(space.licence, overview.seats.limit, t('facts.free'))
  const rest = (
    <>
      {overview.cards.total > 0 && <Numbers space={id} overview={overview} />}
      {numbers}
      {!(isYoung && overview.cards.total === 0) && (
        <div className={classes.columns}>
          <div className={classes.column}>
            <Attention space={space} overview={overview} additions={additions} />
            <Recent space={id} overview={overview} />
          </div>
          <div className={classes.column}>
            <Panel className={classes.side}>
              <dl className={classes.facts}>
                <div>
                  <dt>{t('seats.label')}</dt>
                  <dd>
                    <Seats {...overview.seats} />
                  </dd>
                </div>
                {licensed && (
                  <div>
                    <dt>{t('facts.licence')}</dt>
                    <dd>{licensed}</dd>
                  </div>
                )}
                <div>
                  <dt>{t('visibility.label')}</dt>
                  <dd>{t(`visibility.${space.visibility}.name`)}</dd>
                </div>
                {space.username && (
                  <div>
                    <dt>{t('username.label')}</dt>
                    <dd className={classes.tileHead} style={{ alignItems: 'center' }}>
                      <span className={classes.grow} style={{ overflowWrap: 'anywhere' }}>
                        {space.settings.public_page ? space.public_url.replace(/^https?:\/\//, '') : space.username}
                      </span>
                      {space.settings.public_page && <CopyButton value={space.public_url} name={t('username.label')} />}
                    </dd>
                  </div>
                )}
                <div>
                  <dt>{t('facts.role')}</dt>
                  <dd>{t(`roles.${space.role}`)}</dd>
                </div>
              </dl>
            </Panel>
          </div>
        </div>
      )}
    </>
  )
  if (!isYoung) return rest
  return (
    <FirstSteps space={space} overview={overview}>
      {rest}
    </FirstSteps>
  )
}
