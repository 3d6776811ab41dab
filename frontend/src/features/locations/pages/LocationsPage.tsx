import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconDots, IconDownload, IconMapPin, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { LocationRow } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Menu } from '@/shared/ui/layers/Menu'
import { lazyDialog, lazyPart } from '@/shared/ui/lazyPart'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastDone } from '@/shared/ui/toasts'
import { deleteLocation, exportLocations, locationsChanged, locationsQuery, restoreLocation } from '../api'
import classes from '../components/locations.module.css'
import { found } from '../model/found'

const NewLocationDialog = lazyDialog(() => import('../components/NewLocationDialog'))
const ImportDialog = lazyDialog(() => import('../components/ImportDialog'))
const DeleteLocation = lazyDialog(() => import('../components/DeleteLocation'))
const LocationSearch = lazyPart(() => import('../components/LocationSearch'), <Skeleton height={40} width={300} />)
/** From so many on they are looked for. */
const MANY = 8
const route = getRouteApi('/_default/space/$space/services/locations')

/** The locations of a space, each with who follows it. */
export function LocationsPage() {
  const { t } = useTranslation('locations')
  const { space } = route.useParams()
  const { can, missing } = useAbilities(space)
  const queryClient = useQueryClient()
  const read = useQuery({ ...locationsQuery(space), ...SAID_HERE })
  const [opened, setOpened] = useState<'new' | 'import' | null>(null)
  const [removing, setRemoving] = useState<LocationRow | null>(null)
  const reread = () => void locationsChanged(queryClient, space)
  const restore = useMutation({
    mutationFn: (location: LocationRow) => restoreLocation(space, location.uuid),
    onSuccess: reread,
  })
  const remove = useMutation({
    mutationFn: (location: LocationRow) => deleteLocation(space, location.uuid),
    onMutate: (location) =>
      queryClient.setQueryData(locationsQuery(space).queryKey, (old) =>
        old?.filter(({ uuid }) => uuid !== location.uuid),
      ),
    onSuccess: (_, location) => toastDone(t('deleted', { name: location.name }), () => restore.mutate(location)),
    onSettled: reread,
  })
  const rows = read.data
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const words = typeof address.search === 'string' ? address.search : ''
  const shown = found(rows ?? [], words)
  const may = can('locations.edit')
  const lacks = missing('locations.edit')
  const add = may && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpened('new')}>
      {t('new.title')}
    </Button>
  )
  const bring = may && (
    <Button
      variant="default"
      leftSection={<IconUpload size={18} aria-hidden="true" />}
      onClick={() => setOpened('import')}
    >
      {t('import.short')}
    </Button>
  )
  const take = rows && rows.length > 0 && (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />}>
          {t('export.short')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void exportLocations(space, 'xlsx')}>{t('export.xlsx')}</Menu.Item>
        <Menu.Item onClick={() => void exportLocations(space, 'csv')}>{t('export.csv')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
  return (
    <Page>
      <PageHeader
        title={t('title')}
        description={t('text')}
        actions={
          rows &&
          rows.length > 0 && (
            <div className={classes.actions}>
              {take}
              {bring}
              {add}
            </div>
          )
        }
      />
      {lacks && <MissingFeature space={space} feature={lacks.feature} kept={(rows?.length ?? 0) > 0} />}
      {rows && (rows.length >= MANY || words !== '') && (
        <div className={classes.search}>
          <LocationSearch
            value={words}
            onChange={(text) =>
              void navigate({ search: text ? { search: text } : {}, replace: true, resetScroll: false })
            }
            label={t('search.label')}
          />
        </div>
      )}
      {!(lacks && rows?.length === 0) && (
        <Panel>
          {read.isError && !rows ? (
            <Failure of={read} />
          ) : !rows ? (
            <SkeletonRows rows={4} />
          ) : rows.length === 0 ? (
            <EmptyState
              icon={<IconMapPin size={24} />}
              title={t('empty.title')}
              text={t('empty.text')}
              actions={
                may && (
                  <div className={classes.actions}>
                    {bring}
                    {add}
                  </div>
                )
              }
            />
          ) : shown.length === 0 ? (
            <EmptyState icon={<IconMapPin size={24} />} title={t('search.nothing')} />
          ) : (
            <ul className={classes.list}>
              {shown.map((row) => (
                <Row key={row.uuid} space={space} row={row} onDelete={may ? () => setRemoving(row) : undefined} />
              ))}
            </ul>
          )}
        </Panel>
      )}
      {opened === 'new' && <NewLocationDialog space={space} onClose={() => setOpened(null)} />}
      {opened === 'import' && <ImportDialog space={space} onClose={() => setOpened(null)} />}
      {removing && (
        <DeleteLocation
          space={space}
          location={removing}
          onClose={() => setRemoving(null)}
          onDelete={() => {
            remove.mutate(removing)
            setRemoving(null)
          }}
        />
      )}
    </Page>
  )
}

function Row({ space, row, onDelete }: { space: string; row: LocationRow; onDelete?: () => void }) {
  const { t } = useTranslation('locations')
  const place = [row.street, `${row.zipcode} ${row.city}`.trim()].filter(Boolean).join(', ')
  const follow = [
    row.followers > 0 && t('row.cards', { count: row.followers }),
    row.departments > 0 && t('row.departments', { count: row.departments }),
    row.templates > 0 && t('row.templates', { count: row.templates }),
  ].filter(Boolean)
  return (
    <li className={classes.row}>
      <span className={classes.picture} aria-hidden="true">
        {row.picture ? (
          <img src={row.picture} srcSet={`${row.picture} 1x, ${row.picture}@2x 2x`} alt="" />
        ) : (
          <IconMapPin size={20} />
        )}
      </span>
      <div className={classes.main}>
        <Link
          className={classes.name}
          to="/space/$space/services/locations/$location"
          params={{ space, location: row.uuid }}
        >
          {row.name}
        </Link>
        <p className={classes.facts}>
          {[place || t('row.noAddress'), follow.length > 0 ? follow.join(', ') : t('row.nobody')].join(' · ')}
        </p>
      </div>
      {onDelete && (
        <Menu position="bottom-end" width={200}>
          <Menu.Target>
            <ActionIcon variant="subtle" size={36} aria-label={t('more', { name: row.name })}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item color="danger" leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={onDelete}>
              {t('actions.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
