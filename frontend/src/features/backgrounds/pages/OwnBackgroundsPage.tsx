import { Button, Skeleton } from '@mantine/core'
import { IconDownload, IconVideo } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { BackgroundSize, OwnBackground } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Panel, Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastError } from '@/shared/ui/toasts'
import { ownBackgroundsQuery, ownPreviewQuery, takeBackground } from '../api'
import classes from '../components/backgrounds.module.css'
import { BackgroundSteps } from '../components/BackgroundSteps'

const route = getRouteApi('/_default/space/$space/cards/$id/backgrounds')

/** What the person of a card stands in front of in calls: as files, and how they come into the programs. */
export function OwnBackgroundsPage() {
  const { t } = useTranslation('backgrounds')
  const { space, id } = route.useParams()
  const read = useQuery({ ...ownBackgroundsQuery(space, id), ...SAID_HERE })
  if (read.isError && !read.data) return <Failure of={read} />
  if (!read.data) return <SkeletonRows rows={4} />
  if (read.data.length === 0)
    return (
      <Panel>
        <EmptyState icon={<IconVideo size={24} />} title={t('own.empty')} text={t('own.emptyText')} />
      </Panel>
    )
  return (
    <>
      <Section title={t('own.title')} description={t('own.text')}>
        <ul className={classes.gallery}>
          {read.data.map((one) => (
            <Own key={one.uuid} space={space} card={id} background={one} />
          ))}
        </ul>
      </Section>
      <Section title={t('steps.title')}>
        <BackgroundSteps />
      </Section>
    </>
  )
}

function Own({ space, card, background }: { space: string; card: string; background: OwnBackground }) {
  const { t } = useTranslation('backgrounds')
  const queryClient = useQueryClient()
  const picture = useQuery({ ...ownPreviewQuery(space, card, background), ...SAID_HERE })
  const take = useMutation({
    mutationFn: (size: BackgroundSize) => takeBackground(card, background.uuid, size),
    onError: toastError,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ownBackgroundsQuery(space, card).queryKey }),
  })
  return (
    <li className={classes.tile}>
      <div className={classes.open}>
        {picture.data ? (
          <img className={classes.picture} src={picture.data} alt={background.name} />
        ) : (
          <Skeleton className={classes.picture} height="auto" animate={!picture.isError} />
        )}
      </div>
      {picture.isError && <Failure of={picture} compact />}
      <div>
        <strong className={classes.name}>{background.name}</strong>
        <p className={classes.facts}>{t(`state.${background.state}`)}</p>
      </div>
      <div className={classes.actions}>
        {(['hd', 'uhd'] as const).map((size) => (
          <Button
            key={size}
            variant={size === 'hd' ? 'filled' : 'default'}
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            loading={take.isPending && take.variables === size}
            aria-label={t('own.take', { name: background.name, size: t(`size.${size}`) })}
            onClick={() => take.mutate(size)}
          >
            {t(`size.${size}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}
