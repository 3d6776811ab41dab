import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconDots, IconPencil, IconPhotoPlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { BannerOut, BannerState, BannerTarget } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { imageUrl } from '@/shared/ui/image'
import { Menu } from '@/shared/ui/layers/Menu'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { bannersQuery, deleteBanner, restoreBanner } from '../api'
import classes from '../components/signatures.module.css'
import { SignaturesTabs } from '../components/SignaturesTabs'

const BannerDialog = lazyDialog(() => import('../components/BannerDialog'))
const route = getRouteApi('/_default/space/$space/services/email-signatures/banners')
const TONES: Record<BannerState, Tone> = { planned: 'accent', running: 'good', over: 'neutral' }

/** The banners below the signatures of a space, with how often each was followed. */
export function BannersPage() {
  const { t } = useTranslation('signatures')
  const { space } = route.useParams()
  const { can, missing } = useAbilities(space)
  const queryClient = useQueryClient()
  const read = useQuery({ ...bannersQuery(space), ...SAID_HERE })
  const [edited, setEdited] = useState<BannerOut | 'new' | null>(null)
  const reread = () => void queryClient.invalidateQueries({ queryKey: bannersQuery(space).queryKey })
  const restore = useMutation({
    mutationFn: (one: BannerOut) => restoreBanner(space, one.uuid),
    onSuccess: reread,
  })
  const remove = useMutation({
    mutationFn: (one: BannerOut) => deleteBanner(space, one.uuid),
    onMutate: (one) =>
      queryClient.setQueryData(bannersQuery(space).queryKey, (old) => old?.filter(({ uuid }) => uuid !== one.uuid)),
    onSuccess: (_, one) => toastDone(t('deleted', { name: one.name }), () => restore.mutate(one)),
    onSettled: reread,
  })
  const banners = read.data
  const may = can('signatures.edit')
  const lacks = missing('signatures.edit')
  const add = may && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
      {t('banner.new')}
    </Button>
  )
  return (
    <Page>
      <PageHeader title={t('title')} description={t('banner.text')} actions={banners && banners.length > 0 && add} />
      <SignaturesTabs space={space} />
      {lacks && <MissingFeature space={space} feature={lacks.feature} kept={(banners?.length ?? 0) > 0} />}
      {read.isError && !banners ? (
        <Panel>
          <Failure of={read} />
        </Panel>
      ) : banners?.length === 0 ? (
        !lacks && (
          <Panel>
            <EmptyState
              icon={<IconPhotoPlus size={24} />}
              title={t('banner.empty')}
              text={t('banner.emptyText')}
              actions={add}
            />
          </Panel>
        )
      ) : (
        <ul className={classes.gallery} aria-busy={!banners}>
          {banners
            ? banners.map((one) => (
                <Banner
                  key={one.uuid}
                  banner={one}
                  onEdit={may ? () => setEdited(one) : undefined}
                  onDelete={() => remove.mutate(one)}
                />
              ))
            : [0, 1].map((place) => (
                <li key={place} className={classes.tile}>
                  <Skeleton radius="md" className={classes.banner} height="auto" />
                  <Skeleton height={16} width="60%" />
                </li>
              ))}
        </ul>
      )}
      {edited && (
        <BannerDialog space={space} banner={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </Page>
  )
}

function Banner(props: { banner: BannerOut; onEdit?: () => void; onDelete: () => void }) {
  const { t } = useTranslation('signatures')
  const { date, list, number } = useFormats()
  const { banner, onEdit, onDelete } = props
  const { starts_on: starts, ends_on: ends } = banner
  const days = { from: starts ? date(starts) : '', until: ends ? date(ends) : '' }
  const nameOf = ({ kind, name }: BannerTarget) =>
    name || t(kind === 'template' ? 'banner.goneTemplate' : 'banner.goneLocation')
  const period = starts ? (ends ? 'both' : 'from') : ends ? 'until' : 'always'
  return (
    <li className={classes.tile}>
      {banner.picture && (
        <span className={classes.open}>
          <img className={classes.banner} src={imageUrl(banner.picture, 640)} alt={banner.alt} />
        </span>
      )}
      <div className={classes.line}>
        <div>
          <strong className={classes.name}>{banner.name}</strong>
          <p className={classes.facts}>
            <StatusBadge tone={TONES[banner.state]}>{t(`bannerState.${banner.state}`)}</StatusBadge>{' '}
            {t(`banner.period.${period}`, days)}
          </p>
          <p className={classes.facts}>
            {t('banner.clicks', { count: banner.clicks, number: number(banner.clicks) })} ·{' '}
            {banner.audience.length > 0
              ? t('banner.forThese', { names: list(banner.audience.map(nameOf)) })
              : t('banner.forAll')}
          </p>
        </div>
        {onEdit && (
          <Menu position="bottom-end" width={200}>
            <Menu.Target>
              <ActionIcon variant="subtle" size={32} aria-label={t('more', { name: banner.name })}>
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={onEdit}>
                {t('actions.edit')}
              </Menu.Item>
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
