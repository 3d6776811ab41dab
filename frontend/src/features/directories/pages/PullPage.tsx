import { Button, Stack, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { DirectoryPullKept, DirectoryPullOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'
import { Panel, Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { beginPull, changePull, pullQuery, removePull } from '../api'
import classes from '../components/directories.module.css'
import { KeyEnd } from '../components/KeyEnd'
import { PullForm } from '../components/PullForm'
import { directoryKeys } from '../keys'
import { hoursOf, HOURS } from '../model/pull'

const route = getRouteApi('/_default/user-directory/{-$id}/pull')

/** People fetched from Google Workspace or Microsoft Entra ID at intervals, where these send none. */
export function PullPage() {
  const { id } = route.useParams()
  return id ? <Pull id={id} /> : null
}

function Pull({ id }: { id: string }) {
  const { t, language } = useTranslation('directories')
  const read = useQuery({ ...pullQuery(id, language), ...SAID_HERE })
  const [anew, setAnew] = useState(false)
  if (!read.data)
    return read.isError ? (
      <Panel>
        <Failure of={read} />
      </Panel>
    ) : (
      <SkeletonRows rows={5} height={60} />
    )
  const pull = read.data
  const shown = pull.kept && !anew
  return (
    <div className={classes.column}>
      {shown && pull.kept && <Kept id={id} pull={pull} kept={pull.kept} onAnew={() => setAnew(true)} />}
      {!shown && (
        <Section title={t('pull.title')} description={t('pull.text')}>
          <p className={`${classes.quiet} ${classes.lead}`}>{t('pull.unproven')}</p>
          {pull.may_manage && (
            <PullForm
              id={id}
              pull={pull}
              onDone={() => setAnew(false)}
              onCancel={anew ? () => setAnew(false) : undefined}
            />
          )}
        </Section>
      )}
    </div>
  )
}

interface KeptProps {
  id: string
  pull: DirectoryPullOut
  kept: DirectoryPullKept
  onAnew: () => void
}

function Kept({ id, pull, kept, onAnew }: KeptProps) {
  const { t } = useTranslation('directories')
  const { number, relative } = useFormats()
  const queryClient = useQueryClient()
  const [removing, setRemoving] = useState(false)
  const done = () => queryClient.invalidateQueries({ queryKey: directoryKeys.of(id) })
  const change = useMutation({
    mutationFn: (body: Parameters<typeof changePull>[1]) => changePull(id, body),
    onSuccess: async () => {
      toastDone(t('pull.saved'))
      await done()
    },
  })
  const begin = useMutation({ mutationFn: () => beginPull(id), onSuccess: done })
  const remove = useMutation({
    mutationFn: () => removePull(id),
    onSuccess: async () => {
      setRemoving(false)
      toastDone(t('pull.removed'))
      await done()
    },
  })
  const { counts } = kept
  const facts = [
    [t(`pull.${kept.provider}.identifier`), kept.identifier],
    ...(kept.subject ? [[t('pull.subject'), kept.subject]] : []),
    ...(kept.application ? [[t(`pull.${kept.provider}.application`), kept.application]] : []),
    [t('pull.last'), kept.last_done_at ? relative(kept.last_done_at) : t('pull.never')],
    ...(kept.next_at ? [[t('pull.next'), relative(kept.next_at)]] : []),
    ...(counts
      ? [
          [
            t('pull.came'),
            t('pull.counts', {
              seen: number(counts.named),
              done: number(counts.done),
              held: number(counts.held),
              left: number(counts.left),
              skipped: number(counts.skipped),
            }),
          ],
          ...(kept.with_groups ? [[t('pull.groupsCame'), number(counts.groups)]] : []),
        ]
      : []),
  ]
  const manages = pull.may_manage
  return (
    <Section
      title={t(`pull.providers.${kept.provider}`)}
      description={t('pull.unproven')}
      action={
        manages &&
        kept.is_on && (
          <Button loading={begin.isPending} disabled={kept.running && !kept.next_at} onClick={() => begin.mutate()}>
            {t('pull.now')}
          </Button>
        )
      }
    >
      <div className={classes.row}>
        <StatusBadge tone={!kept.is_on ? 'neutral' : kept.problem ? 'danger' : 'good'}>
          {t(!kept.is_on ? 'pull.off' : kept.running && !kept.next_at ? 'pull.running' : 'pull.on')}
        </StatusBadge>
      </div>
      {kept.problem && <p role="status">{kept.problem}</p>}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Stack gap="md" maw={560}>
        <Switch
          label={t('pull.switch')}
          checked={kept.is_on}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ is_on: event.currentTarget.checked })}
        />
        <Switch
          label={t('pull.groups')}
          description={t('pull.groupsHelp')}
          checked={kept.with_groups}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ with_groups: event.currentTarget.checked })}
        />
        <Select
          label={t('pull.every')}
          data={HOURS.map((hours) => ({ value: String(hours), label: t('pull.hours', { count: hours }) }))}
          value={String(kept.every_hours)}
          allowDeselect={false}
          disabled={change.isPending}
          onChange={(value) => change.mutate({ every_hours: hoursOf(value) })}
          maw={260}
        />
        <KeyEnd
          value={kept.key_ends_on ?? ''}
          disabled={change.isPending}
          onChange={(day) => change.mutate({ key_ends_on: day || null })}
        />
      </Stack>
      <div className={classes.row}>
        {manages && (
          <Button variant="default" onClick={onAnew}>
            {t('pull.again')}
          </Button>
        )}
        <Button variant="default" color="danger" onClick={() => setRemoving(true)}>
          {t('pull.remove')}
        </Button>
      </div>
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.mutate()}
        loading={remove.isPending}
        title={t('pull.removeAsk')}
        confirmLabel={t('pull.remove')}
      >
        {t('pull.removeText')}
      </ConfirmDialog>
    </Section>
  )
}
