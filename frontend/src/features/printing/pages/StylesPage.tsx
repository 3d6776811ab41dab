import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { IconDots, IconPlus, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CardStyleRow } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Menu } from '@/shared/ui/layers/Menu'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import { toastDone } from '@/shared/ui/toasts'
import { deleteStyle, sideQuery, restoreStyle, stylesQuery } from '../api'
import classes from '../components/printing.module.css'
import { SpacePosters } from '../components/SpacePosters'
import { pictureOf } from '../model/drawing'

const NewStyleDialog = lazyDialog(() => import('../components/NewStyleDialog'))
const route = getRouteApi('/_default/space/$space/card-styles/')

/** The styles of a space, each with a real card. */
export function StylesPage() {
  const { t } = useTranslation('printing')
  const { space } = route.useParams()
  const { can } = useAbilities(space)
  const queryClient = useQueryClient()
  const read = useQuery({ ...stylesQuery(space), ...SAID_HERE })
  const [adding, setAdding] = useState(false)
  const reread = () => void queryClient.invalidateQueries({ queryKey: stylesQuery(space).queryKey })
  const restore = useMutation({
    mutationFn: (style: CardStyleRow) => restoreStyle(space, style.uuid),
    onSuccess: reread,
  })
  const remove = useMutation({
    mutationFn: (style: CardStyleRow) => deleteStyle(space, style.uuid),
    onMutate: (style) =>
      queryClient.setQueryData(stylesQuery(space).queryKey, (old) => old?.filter(({ uuid }) => uuid !== style.uuid)),
    onSuccess: (_, style) => toastDone(t('deleted', { name: style.name }), () => restore.mutate(style)),
    onSettled: reread,
  })
  const styles = read.data
  const may = can('card_styles.edit')
  const add = may && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
      {t('new.title')}
    </Button>
  )
  return (
    <Page>
      <PageHeader title={t('title')} description={t('text')} actions={styles && styles.length > 0 && add} />
      {read.isError && !styles ? (
        <Panel>
          <Failure of={read} />
        </Panel>
      ) : styles?.length === 0 ? (
        <Panel>
          <EmptyState icon={<IconPrinter size={24} />} title={t('empty.title')} text={t('empty.text')} actions={add} />
        </Panel>
      ) : (
        <ul className={classes.gallery} aria-busy={!styles}>
          {styles
            ? styles.map((style) => (
                <Tile
                  key={style.uuid}
                  space={space}
                  style={style}
                  onDelete={may ? () => remove.mutate(style) : undefined}
                />
              ))
            : [0, 1, 2].map((place) => (
                <li key={place} className={classes.tile}>
                  <Skeleton radius="md" style={{ aspectRatio: '4 / 3' }} />
                  <Skeleton height={16} width="60%" />
                </li>
              ))}
        </ul>
      )}
      <div className={classes.posters}>
        <SpacePosters space={space} />
      </div>
      {adding && <NewStyleDialog space={space} onClose={() => setAdding(false)} />}
    </Page>
  )
}

function Tile({ space, style, onDelete }: { space: string; style: CardStyleRow; onDelete?: () => void }) {
  const { t } = useTranslation('printing')
  const { ref, inViewport } = useInViewport<HTMLLIElement>()
  const [seen, setSeen] = useState(false)
  if (inViewport && !seen) setSeen(true)
  const front = useQuery({ ...sideQuery(space, style), enabled: seen, ...SAID_HERE })
  const params = { space, style: style.uuid }
  return (
    <li ref={ref} className={classes.tile}>
      <Link
        className={classes.open}
        to="/space/$space/card-styles/$style"
        params={params}
        tabIndex={-1}
        aria-hidden="true"
      >
        {front.data ? (
          <img className={classes.picture} src={pictureOf(front.data)} alt="" />
        ) : (
          <Skeleton className={classes.picture} height="auto" radius="md" animate={!front.isError} />
        )}
      </Link>
      {front.isError && <Failure of={front} compact />}
      <div className={classes.line}>
        <div>
          <Link className={classes.name} to="/space/$space/card-styles/$style" params={params}>
            {style.name}
          </Link>
          <p className={classes.facts}>
            {[t(`layout.${style.layout}`), t(`base.${style.base}`), style.foil !== 'none' && t(`foil.${style.foil}`)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {onDelete && (
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <ActionIcon variant="subtle" size={32} aria-label={t('more', { name: style.name })}>
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
