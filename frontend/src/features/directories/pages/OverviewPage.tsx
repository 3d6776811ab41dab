import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { IconCheck } from '@tabler/icons-react'
import type { DirectoryOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import tabs from '@/shared/ui/tabs.module.css'
import { directoryQuery } from '../api'
import classes from '../components/directories.module.css'
import { LEVEL_TONES, pageOf, readDirectorySearch, VIEWS, type DirectorySearch } from '../model/directory'

const PeopleList = lazyPart(() => import('../components/PeopleList'), <SkeletonRows />)
const HeldList = lazyPart(() => import('../components/HeldList'), <SkeletonRows />)
const GroupList = lazyPart(() => import('../components/GroupList'), <SkeletonRows />)
const CallList = lazyPart(() => import('../components/CallList'), <SkeletonRows />)
// What else stands in the address (words, a page) changes nothing about which list this is.
const HERE = { includeSearch: true, explicitUndefined: true }
const route = getRouteApi('/_default/user-directory/{-$id}/')

export interface ViewProps {
  id: string
  search: DirectorySearch
  change: (search: DirectorySearch) => void
  manages: boolean
}

/** How a directory is, and its lists: people, what waits, groups, the log. */
export function OverviewPage() {
  const { t, language } = useTranslation('directories')
  const { number } = useFormats()
  const { id = '' } = route.useParams()
  const search = readDirectorySearch(route.useSearch())
  const navigate = route.useNavigate()
  const { data: directory } = useQuery({
    ...directoryQuery(id, language),
    enabled: id !== '',
  })
  if (!id) return null
  const change = (next: DirectorySearch) =>
    void navigate({
      // As it is by then: a search that is still being typed comes later than a filter that was chosen.
      search: (now) => ({ ...readDirectorySearch(now), page: undefined, ...next }),
      replace: true,
      resetScroll: false,
    })
  const view = { id, search, change, manages: directory?.may_manage ?? false }
  return (
    <>
      <nav className={`${tabs.pills} ${classes.views}`} aria-label={t('views.label')}>
        {[undefined, ...VIEWS].map((show) => (
          <Link
            key={show ?? 'overview'}
            className={tabs.pill}
            to="/user-directory/{-$id}"
            params={{ id }}
            search={{ show }}
            activeOptions={HERE}
          >
            {t(`views.${show ?? 'overview'}`)}
            {show === 'held' && directory && directory.held > 0 && ` ${number(directory.held)}`}
          </Link>
        ))}
      </nav>
      {search.show === 'people' ? (
        <PeopleList {...view} />
      ) : search.show === 'held' ? (
        <HeldList {...view} manages={view.manages || directory?.available === false} />
      ) : search.show === 'groups' ? (
        <GroupList {...view} />
      ) : search.show === 'log' ? (
        <CallList {...view} />
      ) : directory ? (
        <Overview directory={directory} />
      ) : (
        <SkeletonRows />
      )}
    </>
  )
}

function Overview({ directory }: { directory: DirectoryOut }) {
  const { t } = useTranslation('directories')
  const { number } = useFormats()
  const numbers = {
    here: directory.people,
    held: directory.held,
    left: directory.left,
  }
  return (
    <div className={classes.column}>
      <dl className={classes.numbers}>
        {(['here', 'held', 'left'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`numbers.${name}`)}</dt>
            <dd>{number(numbers[name])}</dd>
          </div>
        ))}
      </dl>
      <Steps directory={directory} />
      <Health directory={directory} />
      {directory.seats.needed > 0 && <Seats seats={directory.seats} />}
    </div>
  )
}

function Steps({ directory }: { directory: DirectoryOut }) {
  const { t } = useTranslation('directories')
  const { relative } = useFormats()
  const params = { id: directory.uuid }
  const contact = directory.last_contact_at
  return (
    <Section title={t('steps.title')}>
      <ol className={classes.steps}>
        <Step
          number={1}
          done={directory.domains.length > 0}
          name={
            <TextLink to="/user-directory/{-$id}/domains" params={params}>
              {t('steps.domain')}
            </TextLink>
          }
          text={
            directory.domains.length > 0
              ? t('steps.domainDone', { domains: directory.domains.join(', ') })
              : t('steps.domainText')
          }
        />
        <Step
          number={2}
          done={contact !== null}
          name={
            <TextLink to="/user-directory/{-$id}/scim-provisioning" params={params}>
              {t('steps.connect')}
            </TextLink>
          }
          text={contact ? t('steps.connectDone', { when: relative(contact) }) : t('steps.connectText')}
        />
        <Step
          number={3}
          done={!directory.dry_run}
          name={
            <TextLink to="/user-directory/{-$id}" params={params} search={{ show: 'held' }}>
              {t('steps.try')}
            </TextLink>
          }
          text={t(directory.dry_run ? 'steps.tryText' : 'steps.tryDone')}
        />
      </ol>
    </Section>
  )
}

function Step(props: { number: number; done: boolean; name: React.ReactNode; text: string }) {
  return (
    <li className={classes.step}>
      <span className={classes.mark} data-done={props.done || undefined} aria-hidden="true">
        {props.done ? <IconCheck size={16} /> : props.number}
      </span>
      <span className={classes.stepName}>{props.name}</span>
      <p className={`${classes.quiet} ${classes.stepText}`}>{props.text}</p>
    </li>
  )
}

function Health({ directory }: { directory: DirectoryOut }) {
  const { t } = useTranslation('directories')
  const { number, relative } = useFormats()
  const bad = directory.signals.filter(({ level }) => level !== 'good')
  const most = {
    number: number(directory.left_today),
    most: number(directory.most_leavers),
  }
  const facts = [
    ['contact', directory.last_contact_at ? relative(directory.last_contact_at) : t('health.never')],
    ['calls', number(directory.calls)],
    ['errors', number(directory.errors)],
    ['leavers', t('health.ofMost', most)],
  ] as const
  return (
    <Section title={t('health.title')} description={bad.length === 0 ? t('health.good') : undefined}>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`health.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {directory.signals.length > 0 && (
        <ul className={classes.signals}>
          {directory.signals.map((signal) => {
            const page = pageOf(signal.page)
            return (
              <li key={signal.key} className={classes.row}>
                <StatusBadge tone={LEVEL_TONES[signal.level]}>{signal.text}</StatusBadge>
                {page && signal.level !== 'good' && (
                  <TextLink to={`/user-directory/{-$id}/${page}`} params={{ id: directory.uuid }}>
                    {t('health.open')}
                  </TextLink>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}

function Seats({ seats }: { seats: DirectoryOut['seats'] }) {
  const { t } = useTranslation('directories')
  const { number } = useFormats()
  return (
    <Section title={t('seats.title')} description={t('seats.never')}>
      <dl className={classes.facts}>
        <div>
          <dt>{t('seats.needed')}</dt>
          <dd>{number(seats.needed)}</dd>
        </div>
        <div>
          <dt>{t('seats.free')}</dt>
          <dd>{seats.free === null ? t('seats.unlimited') : number(seats.free)}</dd>
        </div>
        {seats.missing > 0 && (
          <div>
            <dt>{t('seats.missing')}</dt>
            <dd>{number(seats.missing)}</dd>
          </div>
        )}
      </dl>
      {seats.licences.length > 1 && (
        <ul className={classes.list}>
          {seats.licences.map(({ space, cards, free, missing }) => (
            <li key={space.uuid} className={classes.row}>
              {t('lacking.of', {
                space: space.name,
                cards: number(cards),
                free: free === null ? '∞' : number(free),
                missing: number(missing),
              })}
            </li>
          ))}
        </ul>
      )}
      {seats.way && <p className={classes.quiet}>{seats.way}</p>}
    </Section>
  )
}
