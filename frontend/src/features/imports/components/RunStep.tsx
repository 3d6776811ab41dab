import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { inSpace, mine } from '@/shared/api/keys'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Panel } from '@/shared/ui/Section'
import { startRun } from '../api'
import { isBusy, type Import } from '../model/wizard'
import { InviteButton } from './InviteButton'
import { KeptRows } from './KeptRows'
import { UndoButton } from './UndoButton'
import { Working } from './Working'

export function RunStep({
  space,
  item,
  onAnew,
  onDone,
  onMend,
}: {
  space: string
  item: Import
  onAnew: () => void
  onDone: (item: Import) => void
  /** To the rows that were left out. */
  onMend: () => void
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
    if (isBusy(item)) return
    void queryClient.invalidateQueries({ queryKey: inSpace(space) })
    void queryClient.invalidateQueries({ queryKey: mine() })
  }, [item, queryClient, space])

  if (item.status === 'running') return <Working space={space} item={item} title={t('run.running')} />
  if (item.status === 'undoing') return <Working space={space} item={item} title={t('undo.running')} />

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
      search={create + update > 0 ? { origin: item.uuid } : {}}
    >
      {t('run.toCards')}
    </ButtonLink>
  )
  const fresh = (
    <Button variant="default" onClick={onAnew}>
      {t('run.anew')}
    </Button>
  )
  const back = item.undo_until !== null && create + update > 0 && (
    <UndoButton space={space} item={item} onStarted={onDone} />
  )
  const goOn = (
    <Button onClick={() => again.mutate()} loading={again.isPending}>
      {t('run.goOn')}
    </Button>
  )
  if (item.status === 'undone') {
    return (
      <>
        <Panel>
          <EmptyState
            icon={<IconArrowBackUp size={28} />}
            title={t('undo.done')}
            text={item.job?.message ?? ''}
            actions={
              <>
                {fresh}
                {item.summary.deleted > 0 && (
                  <ButtonLink
                    variant="default"
                    to="/space/$space/cards"
                    params={{ space }}
                    search={{ origin: item.uuid, deleted: true }}
                  >
                    {t('undo.deleted')}
                  </ButtonLink>
                )}
              </>
            }
          />
        </Panel>
        <KeptRows space={space} id={item.uuid} />
      </>
    )
  }
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
              <InviteButton space={space} item={item.uuid} />
              {item.summary.bad > 0 && (
                <Button variant="default" onClick={onMend}>
                  {t('mend.leftOut')}
                </Button>
              )}
              {fresh}
              {back}
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
              {back}
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
              {back}
            </>
          }
        />
      )}
    </Panel>
  )
}
