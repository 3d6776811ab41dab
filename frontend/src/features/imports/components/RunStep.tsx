import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { inSpace, mine } from '@/shared/api/keys'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Panel } from '@/shared/ui/Section'
import { startRun } from '../api'
import type { Import } from '../model/wizard'
import { Working } from './Working'

export function RunStep({
  space,
  item,
  onAnew,
  onDone,
}: {
  space: string
  item: Import
  onAnew: () => void
  onDone: (item: Import) => void
}) {
  const { t } = useTranslation('imports')
  const { number, list } = useFormats()
  const queryClient = useQueryClient()
  const again = useMutation({
    mutationFn: () => startRun(item.uuid, item.summary.bad > 0 ? 'good_only' : 'all'),
    onSuccess: onDone,
  })

  // Lists and numbers elsewhere are old once cards were written.
  const status = useRef(item.status)
  useEffect(() => {
    if (status.current === item.status) return
    status.current = item.status
    if (item.status === 'running') return
    void queryClient.invalidateQueries({ queryKey: inSpace(space) })
    void queryClient.invalidateQueries({ queryKey: mine() })
  }, [item.status, queryClient, space])

  if (item.status === 'running') return <Working space={space} item={item} title={t('run.running')} />

  const { create, update, skipped } = item.summary
  const differs = item.job?.differs === true
  const numbers = [
    create > 0 && t('run.created', { count: create, number: number(create) }),
    update > 0 && t('run.updated', { count: update, number: number(update) }),
    skipped > 0 && t('run.skipped', { count: skipped, number: number(skipped) }),
  ].filter((words): words is string => Boolean(words))
  const words = numbers.length > 0 ? t('run.numbers', { list: list(numbers) }) : t('run.nothing')
  const toCards = (
    <ButtonLink
      variant={item.status === 'done' ? 'filled' : 'default'}
      to="/space/$space/cards"
      params={{ space }}
      search={item.card_state === 'draft' && create > 0 ? { state: ['draft'] } : {}}
    >
      {t('run.toCards')}
    </ButtonLink>
  )
  const fresh = (
    <Button variant="default" onClick={onAnew}>
      {t('run.anew')}
    </Button>
  )
  const goOn = (
    <Button onClick={() => again.mutate()} loading={again.isPending}>
      {t('run.goOn')}
    </Button>
  )
  return (
    <Panel>
      {item.status === 'done' ? (
        <EmptyState
          icon={
            differs ? (
              <IconAlertTriangle size={28} color="var(--v-warning)" />
            ) : (
              <IconCircleCheck size={28} color="var(--v-good)" />
            )
          }
          title={t(differs ? 'run.differs' : 'run.done')}
          text={differs && item.job ? item.job.message : words}
          actions={
            <>
              {toCards}
              {fresh}
            </>
          }
        />
      ) : item.status === 'cancelled' ? (
        <EmptyState
          icon={<IconCircleX size={28} />}
          title={t('run.cancelled')}
          text={t('run.cancelledText')}
          actions={
            <>
              {goOn}
              {toCards}
            </>
          }
        />
      ) : (
        <EmptyState
          icon={<IconAlertTriangle size={28} color="var(--v-danger)" />}
          title={t('run.failed')}
          text={item.job?.message || t('run.cancelledText')}
          actions={
            <>
              {goOn}
              {fresh}
            </>
          }
        />
      )}
    </Panel>
  )
}
