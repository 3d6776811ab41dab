import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import {
  IconBuildingStore,
  IconDoorExit,
  IconDots,
  IconHome,
  IconPlus,
  IconSearchOff,
  IconSettings,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { SpaceSummary } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { defaultSpaceId, setDefaultSpace } from '@/shared/spaces/current'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { FilterBar } from '@/shared/ui/Filter'
import { Menu } from '@/shared/ui/layers/Menu'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Pagination } from '@/shared/ui/Pagination'
import { Part } from '@/shared/ui/Part'
import { Panel } from '@/shared/ui/Section'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { restoreSpace, SPACES_PER_PAGE, spacesQuery, useRefreshSpaces } from '../api'
import { LeaveDialog } from '../components/LeaveDialog'
import { packageName } from '../model/licence'
import { readSpacesSearch } from '../model/search'
import { Seats, SpaceAvatar } from '../components/parts'
import { IconLink } from '@/shared/ui/ButtonLink'
import classes from '../components/parts.module.css'

const CreateSpaceDialog = lazyDialog(() => import('../components/CreateSpaceDialog'))
const route = getRouteApi('/_default/spaces')
const SEARCH_FROM = 7

/** `bring`: where a space comes from an archive. */
export function SpacesPage({ bring }: { bring: ReactNode }) {
  const { t } = useTranslation('spaces')
  const { number } = useFormats()
  const search = readSpacesSearch(route.useSearch())
  const navigate = route.useNavigate()
  const list = useQuery({ ...spacesQuery(search), ...SAID_HERE })
  const { data, isPlaceholderData } = list
  const [start, setStart] = useState(defaultSpaceId())
  const total = data?.meta.total ?? 0
  const create = () => void navigate({ search: { ...search, new: true } })
  const createButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={create}>
      {t('create.title')}
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title={t('titles.spaces')}
        meta={data && total > 0 && !search.search ? number(total) : undefined}
        actions={total > 0 || search.search ? createButton : undefined}
      />
      {(search.search || total >= SEARCH_FROM) && (
        <FilterBar
          search={{
            value: search.search ?? '',
            onChange: (text) => void navigate({ search: { search: text || undefined }, replace: true }),
            label: t('searchLabel'),
          }}
        />
      )}
      {!data && list.isError ? (
        <Panel>
          <Failure of={list} />
        </Panel>
      ) : !data ? (
        <ul className={classes.tiles}>
          {[0, 1, 2].map((index) => (
            <li key={index}>
              <Skeleton height={165} radius="lg" />
            </li>
          ))}
        </ul>
      ) : data.data.length === 0 ? (
        <Panel>
          {search.search ? (
            <EmptyState icon={<IconSearchOff size={24} />} title={t('noMatch.title')} text={t('noMatch.text')} />
          ) : (
            <EmptyState
              icon={<IconBuildingStore size={28} />}
              title={t('first.title')}
              text={t('first.text')}
              actions={<Button onClick={create}>{t('first.action')}</Button>}
            />
          )}
        </Panel>
      ) : (
        <ul className={classes.tiles} aria-busy={isPlaceholderData}>
          {data.data.map((space) => (
            <li key={space.uuid}>
              <SpaceTile
                space={space}
                start={start === space.uuid}
                onStart={() => {
                  setDefaultSpace(space.uuid)
                  setStart(space.uuid)
                  toastDone(t('start.done', { name: space.name }))
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={search.page ?? 1}
        perPage={SPACES_PER_PAGE}
        total={total > SPACES_PER_PAGE ? total : 0}
        onPage={(page) => void navigate({ search: { ...search, page } })}
      />
      {data && (
        <Part compact>
          <DeletedSpaces />
        </Part>
      )}
      {data && <div className={classes.bring}>{bring}</div>}
      <CreateSpaceDialog
        opened={search.new ?? false}
        onClose={() => void navigate({ search: { ...search, new: undefined }, replace: true })}
      />
    </Page>
  )
}

function SpaceTile({ space, start, onStart }: { space: SpaceSummary; start: boolean; onStart: () => void }) {
  const { t } = useTranslation('spaces')
  const manages = space.role === 'owner' || space.role === 'admin'
  const [leaving, setLeaving] = useState(false)
  const starts = space.role !== 'no_role' && !start
  // An owner hands the space over or deletes it; whether another one is there, the page of its users knows.
  const leaves = space.role !== 'owner'
  const licensed = packageName(space.licence, space.cards_limit, t('facts.free'))
  return (
    <article className={classes.tile}>
      <div className={classes.tileHead}>
        <SpaceAvatar space={space} size={44} />
        <div className={classes.grow}>
          {space.role === 'no_role' ? (
            <Link to="/cards" className={classes.tileLink}>
              {space.name}
            </Link>
          ) : (
            <Link to="/space/$space" params={{ space: space.uuid }} className={classes.tileLink}>
              {space.name}
            </Link>
          )}
          <span className={classes.second}>
            {space.role === 'no_role' ? t('roles.user') : t(`roles.${space.role}`)}
          </span>
        </div>
        <div className={classes.above} style={{ display: 'flex' }}>
          {manages && (
            <IconLink
              to="/space/$space/settings"
              params={{ space: space.uuid }}
              aria-label={t('settingsOf', { name: space.name })}
            >
              <IconSettings size={18} />
            </IconLink>
          )}
          {(starts || leaves) && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon aria-label={t('actions.moreFor', { name: space.name })}>
                  <IconDots size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {starts && (
                  <Menu.Item leftSection={<IconHome size={18} aria-hidden="true" />} onClick={onStart}>
                    {t('start.action')}
                  </Menu.Item>
                )}
                {leaves && (
                  <Menu.Item
                    color="danger"
                    leftSection={<IconDoorExit size={18} aria-hidden="true" />}
                    onClick={() => setLeaving(true)}
                  >
                    {t('leave')}
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      </div>
      <div className={classes.tags}>
        {!space.active && <StatusBadge tone="danger">{t('state.off')}</StatusBadge>}
        {licensed && (
          <StatusBadge tone="neutral" dot={false}>
            {licensed}
          </StatusBadge>
        )}
        {start && (
          <StatusBadge tone="accent" dot={false}>
            {t('start.badge')}
          </StatusBadge>
        )}
      </div>
      {space.role !== 'no_role' && (
        <div className={classes.end}>
          <Seats used={space.cards_used} limit={space.cards_limit} />
        </div>
      )}
      {leaves && (
        <LeaveDialog space={space.uuid} name={space.name} opened={leaving} onClose={() => setLeaving(false)} />
      )}
    </article>
  )
}

function DeletedSpaces() {
  const { t } = useTranslation('spaces')
  const spaces = useQuery(spacesQuery({}, true)).data?.data ?? []
  const { number } = useFormats()
  const refresh = useRefreshSpaces()
  const restore = useMutation({
    mutationFn: (space: SpaceSummary) => restoreSpace(space.uuid),
    onSuccess: async (_data, space) => {
      await refresh(space.uuid)
      toastDone(t('deleted.restored', { name: space.name }))
    },
  })
  const [now] = useState(() => Date.now())
  if (spaces.length === 0) return null
  return (
    <section className={classes.deleted}>
      <h2>{t('deleted.title')}</h2>
      <Panel>
        <ul className={classes.rows}>
          {spaces.map((space) => {
            const days = Math.max(0, Math.ceil((new Date(space.purge_at ?? now).getTime() - now) / 86_400_000))
            return (
              <li key={space.uuid} className={classes.row}>
                <SpaceAvatar space={space} size={36} />
                <div className={classes.grow}>
                  <span>{space.name}</span>
                  <span className={classes.second}>{t('deleted.days', { count: days, number: number(days) })}</span>
                </div>
                {space.role === 'owner' && (
                  <Button
                    variant="default"
                    size="compact-md"
                    loading={restore.isPending && restore.variables.uuid === space.uuid}
                    onClick={() => restore.mutate(space)}
                  >
                    {t('actions.restore')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      </Panel>
    </section>
  )
}
