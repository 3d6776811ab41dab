import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { IconDots, IconPlus, IconTrash, IconVideo } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { BackgroundRow } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Menu } from '@/shared/ui/layers/Menu'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import { toastDone } from '@/shared/ui/toasts'
import { backgroundsQuery, deleteBackground, previewQuery, restoreBackground } from '../api'
import classes from '../components/backgrounds.module.css'

const NewBackgroundDialog = lazyDialog(() => import('../components/NewBackgroundDialog'))
const route = getRouteApi('/_default/space/$space/services/virtual-backgrounds/')

/** The backgrounds of a space, each with a real person's name. */
export function BackgroundsPage() {
  const { t } = useTranslation('backgrounds')
  const { space } = route.useParams()
  const { can, missing } = useAbilities(space)
  const queryClient = useQueryClient()
  const read = useQuery({ ...backgroundsQuery(space), ...SAID_HERE })
  const [adding, setAdding] = useState(false)
  const reread = () => void queryClient.invalidateQueries({ queryKey: backgroundsQuery(space).queryKey })
  const restore = useMutation({
    mutationFn: (one: BackgroundRow) => restoreBackground(space, one.uuid),
    onSuccess: reread,
  })
  const remove = useMutation({
    mutationFn: (one: BackgroundRow) => deleteBackground(space, one.uuid),
    onMutate: (one) =>
      queryClient.setQueryData(backgroundsQuery(space).queryKey, (old) => old?.filter(({ uuid }) => uuid !== one.uuid)),
    onSuccess: (_, one) => toastDone(t('deleted', { name: one.name }), () => restore.mutate(one)),
    onSettled: reread,
  })
  const backgrounds = read.data
  const may = can('backgrounds.edit')
  const lacks = missing('backgrounds.edit')
  const add = may && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t('new.title')}
    </Button>
  )
  return (
    <Page>
      <PageHeader title={t('title')} description={t('text')} actions={backgrounds && backgrounds.length > 0 && add} />
      {lacks && <MissingFeature space={space} feature={lacks.feature} kept={(backgrounds?.length ?? 0) > 0} />}
      {read.isError && !backgrounds ? (
        <Panel>
          <Failure of={read} />
        </Panel>
      ) : backgrounds?.length === 0 ? (
        !lacks && (
          <Panel>
            <EmptyState icon={<IconVideo size={24} />} title={t('empty.title')} text={t('empty.text')} actions={add} />
          </Panel>
        )
      ) : (
        <ul className={classes.gallery} aria-busy={!backgrounds}>
          {backgrounds
            ? backgrounds.map((one) => (
                <Tile
                  key={one.uuid}
                  space={space}
                  background={one}
                  onDelete={may ? () => remove.mutate(one) : undefined}
                />
              ))
            : [0, 1, 2].map((place) => (
                <li key={place} className={classes.tile}>
                  <Skeleton radius="md" style={{ aspectRatio: '16 / 9' }} />
                  <Skeleton height={16} width="60%" />
                </li>
              ))}
        </ul>
      )}
      {adding && <NewBackgroundDialog space={space} onClose={() => setAdding(false)} />}
    </Page>
  )
}

function Tile(props: { space: string; background: BackgroundRow; onDelete?: () => void }) {
  const { t } = useTranslation('backgrounds')
  const { space, background, onDelete } = props
  const { ref, inViewport } = useInViewport<HTMLLIElement>()
  const [seen, setSeen] = useState(false)
  if (inViewport && !seen) setSeen(true)
  const picture = useQuery({ ...previewQuery(space, background), enabled: seen, ...SAID_HERE })
  const params = { space, background: background.uuid }
  return (
    <li ref={ref} className={classes.tile}>
      <Link
        className={classes.open}
        to="/space/$space/services/virtual-backgrounds/$background"
        params={params}
        tabIndex={-1}
        aria-hidden="true"
      >
        {picture.data ? (
          <img className={classes.picture} src={picture.data} alt="" />
        ) : (
          <Skeleton className={classes.picture} height="auto" animate={!picture.isError} />
        )}
      </Link>
      {picture.isError && <Failure of={picture} compact />}
      <div className={classes.line}>
        <div>
          <Link className={classes.name} to="/space/$space/services/virtual-backgrounds/$background" params={params}>
            {background.name}
          </Link>
          <p className={classes.facts}>{t(`design.${background.design}`)}</p>
        </div>
        {onDelete && (
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <ActionIcon variant="subtle" size={32} aria-label={t('more', { name: background.name })}>
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
      </div>
    </li>
  )
}
