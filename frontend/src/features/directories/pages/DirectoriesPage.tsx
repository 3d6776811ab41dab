import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import type { DirectoryRow, MyDirectories } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { directoriesQuery } from '../api'
import classes from '../components/directories.module.css'

const CreateDialog = lazyDialog(() => import('../components/CreateDialog'))

/** The user directories that the person looks after, in whatever space. */
export function DirectoriesPage() {
  const { t } = useTranslation('directories')
  const list = useQuery({ ...directoriesQuery, ...SAID_HERE })
  const [creating, setCreating] = useState(false)
  const { data } = list
  const homes = (data?.spaces ?? []).filter(({ available }) => available)
  const create = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setCreating(true)}>
      {t('list.new')}
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title={t('titles.userDirectories')}
        description={t('list.text')}
        actions={data && data.directories.length > 0 && homes.length > 0 ? create : undefined}
      />
      {!data && list.isError ? (
        <Panel>
          <Failure of={list} />
        </Panel>
      ) : !data ? (
        <SkeletonRows rows={3} height={120} />
      ) : data.directories.length === 0 ? (
        <Nothing list={data} create={homes.length > 0 ? create : undefined} />
      ) : (
        <ul className={classes.tiles}>
          {data.directories.map((directory) => (
            <li key={directory.uuid}>
              <Tile directory={directory} />
            </li>
          ))}
        </ul>
      )}
      <CreateDialog opened={creating} onClose={() => setCreating(false)} homes={homes} />
    </Page>
  )
}

/** What a directory brings, and which licence it needs. */
function Nothing({ list, create }: { list: MyDirectories; create: React.ReactNode }) {
  const { t } = useTranslation('directories')
  const first = list.spaces[0]
  return (
    <>
      <Panel>
        <EmptyState
          icon={<IconUsersGroup size={28} />}
          title={t('empty.title')}
          text={`${t('empty.text')} ${first ? t('empty.licence') : t('empty.noSpace')}`}
          actions={create}
        />
      </Panel>
      {!create && first && <MissingFeature space={first.uuid} feature="user_directory" />}
    </>
  )
}

function Tile({ directory }: { directory: DirectoryRow }) {
  const { t } = useTranslation('directories')
  const { number } = useFormats()
  return (
    <Link className={classes.tile} to="/user-directory/{-$id}" params={{ id: directory.uuid }}>
      <span className={classes.tileHead}>
        <span className={classes.tileName}>{directory.name}</span>
        <DirectoryBadge available={directory.available} dryRun={directory.dry_run} domains={directory.domains} />
      </span>
      <span className={classes.quiet}>{directory.space.name}</span>
      <span className={classes.quiet}>{directory.domains.join(', ') || t('list.noDomain')}</span>
      <span className={classes.row}>
        <span>{t('list.people', { number: number(directory.people) })}</span>
        {directory.held > 0 && (
          <StatusBadge tone="warning">{t('list.held', { number: number(directory.held) })}</StatusBadge>
        )}
      </span>
    </Link>
  )
}

export function DirectoryBadge(props: { available: boolean; dryRun: boolean; domains: readonly string[] }) {
  const { t } = useTranslation('directories')
  if (!props.available) return <StatusBadge tone="danger">{t('list.noLicence')}</StatusBadge>
  if (props.domains.length === 0) return <StatusBadge tone="warning">{t('waiting')}</StatusBadge>
  return <StatusBadge tone={props.dryRun ? 'accent' : 'good'}>{t(props.dryRun ? 'dryRun' : 'on')}</StatusBadge>
}
