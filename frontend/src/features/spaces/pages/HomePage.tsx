import { useQuery } from '@tanstack/react-query'
import { IconBuildingStore, IconUserCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Addition } from '@/shared/additions'
import { apiUrl } from '@/shared/api/origin'
import type { SpaceOverview, SpaceSummary } from '@/shared/api/types'
import { useUser } from '@/shared/auth/session'
import { useTranslation } from '@/shared/i18n/i18n'
import { useCurrentSpace } from '@/shared/spaces/current'
import { ButtonLink, TextLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import type { CopyButtonProps } from '@/shared/ui/CopyButton'
import { Failure } from '@/shared/ui/Failure'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Part } from '@/shared/ui/Part'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { myCardsQuery, overviewQuery } from '../api'
import { Attention } from '../components/Attention'
import { Block, CardRows, forward, Seats, SpaceAvatar } from '../components/parts'
import { Recent, WaitingColumns } from '../components/Recent'
import { useIsYoung } from '../model/steps'
import classes from '../components/parts.module.css'

const CopyButton = lazyPart<CopyButtonProps>(() =>
  import('@/shared/ui/CopyButton').then(({ CopyButton }) => ({ default: CopyButton })),
)
const FirstSteps = lazyPart(() => import('../components/FirstSteps'), <WaitingColumns />)
const OwnCard = lazyPart(() => import('../components/OwnCard'), <div />)

/** Where everybody begins; `notice` is what waits for the person's answer, `numbers` what all that is theirs brings:
 *  undefined until that is known. */
export function HomePage({
  notice,
  numbers,
  additions,
}: {
  notice: ReactNode
  numbers: ReactNode
  additions: readonly Addition[]
}) {
  const { t } = useTranslation('spaces')
  const user = useUser()
  const { space, isPending, failed } = useCurrentSpace()
  const name = user.first_name.trim()
  return (
    <Page>
      <PageHeader title={name ? t('home.hello', { name }) : t('home.helloNobody')} />
      <Part compact>{notice}</Part>
      {failed ? (
        <Failure of={failed} />
      ) : isPending ? (
        <SkeletonRows />
      ) : (
        <Part>
          {space && space.role !== 'no_role' ? (
            <SpaceHome key={space.uuid} space={space} numbers={numbers} additions={additions} />
          ) : (
            <OwnHome numbers={numbers} />
          )}
        </Part>
      )}
    </Page>
  )
}

interface SpaceHomeProps {
  space: SpaceSummary
  numbers: ReactNode
  additions: readonly Addition[]
}

function SpaceHome({ space, numbers, additions }: SpaceHomeProps) {
  const { data: overview } = useQuery(overviewQuery(space.uuid))
  if (!overview || numbers === undefined) return <WaitingColumns />
  return <SpaceOf space={space} overview={overview} numbers={numbers} additions={additions} />
}

function SpaceOf(props: SpaceHomeProps & { overview: SpaceOverview }) {
  const { space, overview, numbers, additions } = props
  const { t } = useTranslation('spaces')
  const isYoung = useIsYoung(space.uuid, overview)
  const columns = (
    <>
      {numbers}
      <div className={classes.columns}>
        <div className={classes.column}>
          <Attention space={space} overview={overview} additions={additions} />
          {overview.cards.total > 0 && <Recent space={space.uuid} overview={overview} />}
        </div>
        <div className={classes.column}>
          <Panel className={classes.side}>
            <div className={classes.facts}>
              <div className={classes.tileHead}>
                <SpaceAvatar space={space} size={44} />
                <div className={classes.grow}>
                  <h2 className={classes.blockTitle}>{space.name}</h2>
                  <span className={classes.second}>{t(`roles.${space.role}`)}</span>
                </div>
              </div>
              <Seats {...overview.seats} label={t('seats.label')} />
              <ButtonLink variant="default" to="/space/$space" params={{ space: space.uuid }} rightSection={forward}>
                {t('home.toSpace')}
              </ButtonLink>
            </div>
          </Panel>
        </div>
      </div>
    </>
  )
  if (!isYoung) return columns
  return (
    <FirstSteps space={space} overview={overview}>
      {columns}
    </FirstSteps>
  )
}

/** Someone without a role in a space: with an own card, or at the very beginning. */
function OwnHome({ numbers }: { numbers: ReactNode }) {
  const { t } = useTranslation('spaces')
  const { data, isPending } = useQuery(myCardsQuery)
  if (isPending || numbers === undefined) return <SkeletonRows />
  if (data && data.data.length > 0) {
    const only = data.meta.total === 1 ? data.data[0] : undefined
    const cards = (
      <Block
        title={t('home.ownCards', { count: data.meta.total })}
        action={
          data.meta.total > data.data.length ? (
            <TextLink to="/cards" c="var(--v-accent)">
              {t('recent.all')}
            </TextLink>
          ) : undefined
        }
      >
        <CardRows rows={data.data} />
        {only && (
          <div className={`${classes.side} ${classes.buttons}`}>
            <ButtonLink
              to="/space/$space/cards/$id/edit/contact-details"
              params={{ space: only.space.uuid, id: only.uuid }}
              leftSection={<IconUserCircle size={18} aria-hidden="true" />}
            >
              {t('home.editOwn')}
            </ButtonLink>
            {only.state === 'active' && (
              <Part quiet>
                <CopyButton value={apiUrl(`/c/${only.handle}`)} label={t('home.copyLink')} />
              </Part>
            )}
          </div>
        )}
      </Block>
    )
    if (!only)
      return (
        <>
          {numbers}
          {cards}
        </>
      )
    return (
      <>
        {numbers}
        <div className={classes.columns}>
          <div className={classes.column}>{cards}</div>
          <Part>
            <OwnCard card={only.uuid} />
          </Part>
        </div>
      </>
    )
  }
  return (
    <Panel>
      <EmptyState
        icon={<IconBuildingStore size={28} />}
        title={t('first.title')}
        text={t('first.text')}
        actions={
          <ButtonLink to="/spaces" search={{ new: true }}>
            {t('first.action')}
          </ButtonLink>
        }
      />
    </Panel>
  )
}
