import { Button, Text } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/shared/api/client'
import { SAID_HERE } from '@/shared/api/reads'
import type { UserSession } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Failure } from '@/shared/ui/Failure'
import { Panel, Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { accountKeys } from '../keys'
import classes from './SessionsSection.module.css'

export function SessionsSection() {
  const { t, language } = useTranslation('accounts')
  const { relative, dateTime } = useFormats()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const read = useQuery({
    ...SAID_HERE,
    queryKey: accountKeys.sessionsIn(language),
    queryFn: async ({ signal }) => (await call('GET', '/v1/me/sessions', { signal })).data,
  })
  const sessions = read.data
  const refresh = () => queryClient.invalidateQueries({ queryKey: accountKeys.sessions })
  const end = useMutation({
    mutationFn: (session: UserSession) =>
      call('DELETE', '/v1/me/sessions/{session_id}', { path: { session_id: session.uuid } }),
    onSuccess: () => toastDone(t('sessions.ended')),
    onSettled: refresh,
  })
  const endOthers = useMutation({
    mutationFn: () => call('DELETE', '/v1/me/sessions'),
    onSuccess: () => {
      setAsking(false)
      toastDone(t('sessions.othersEnded'))
    },
    onSettled: refresh,
  })
  const others = (sessions ?? []).some((session) => !session.current)
  return (
    <Section
      title={t('sessions.title')}
      description={t('sessions.text')}
      action={
        others && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      {!sessions && read.isError ? (
        <Failure of={read} />
      ) : !sessions ? (
        <SkeletonRows rows={2} height={56} gap={8} />
      ) : (
        <Panel>
          <ul className={classes.list}>
            {sessions.map((session) => {
              const DeviceIcon = /iphone|android|ipad|mobile/i.test(session.device)
                ? IconDeviceMobile
                : IconDeviceDesktop
              return (
                <li key={session.uuid} className={classes.row}>
                  <DeviceIcon size={22} stroke={1.5} color="var(--v-text-2)" aria-hidden="true" />
                  <div className={classes.words}>
                    <Text fw={500}>{session.device}</Text>
                    <Text size="sm" c="var(--v-text-2)" title={dateTime(session.last_used_at)}>
                      {[session.place, t('sessions.used', { time: relative(session.last_used_at) })]
                        .filter(Boolean)
                        .join(' · ')}
                    </Text>
                  </div>
                  {session.current ? (
                    <StatusBadge tone="good">{t('sessions.current')}</StatusBadge>
                  ) : (
                    <Button
                      variant="subtle"
                      aria-label={t('sessions.endNamed', { device: session.device })}
                      loading={end.isPending && end.variables.uuid === session.uuid}
                      onClick={() => end.mutate(session)}
                    >
                      {t('sessions.end')}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        </Panel>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => endOthers.mutate()}
        loading={endOthers.isPending}
        title={t('sessions.endOthers')}
        confirmLabel={t('sessions.endOthers')}
      >
        {t('sessions.endOthersText')}
      </ConfirmDialog>
    </Section>
  )
}
