import { Button, Group, Modal, Progress, Select, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { eventsQuery, tagsQuery } from '@/features/contacts/api'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { toastError } from '@/shared/ui/toasts'
import { inviteContacts, toInviteQuery, type Invited } from '../inviting'
import { peopleChanged } from '../people'

const OUTCOMES = ['invited', 'known', 'suppressed', 'without_address'] as const

/** Contacts who have agreed to hear from the company are asked whether they want its newsletter. */
export default function InviteDialog({ space, onClose }: { space: Uuid; onClose: () => void }) {
  const { t } = useTranslation('newsletter')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const [tag, setTag] = useState<string | null>(null)
  const [event, setEvent] = useState<string | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const [done, setDone] = useState<Invited | null>(null)
  const stopped = useRef(false)
  const tags = useQuery({ ...tagsQuery(space), ...SAID_HERE })
  const events = useQuery({ ...eventsQuery(space), ...SAID_HERE })
  const meant = { tag: tag ?? undefined, event: event ?? undefined }
  const found = useQuery({ ...toInviteQuery(space, meant), ...SAID_HERE })
  const total = found.data ?? 0
  const onPart = (part: number) => {
    setShare(part)
    return !stopped.current
  }
  const send = async () => {
    setShare(0)
    try {
      setDone(await inviteContacts(space, meant, onPart))
    } catch (error) {
      toastError(error)
    } finally {
      setShare(null)
      await peopleChanged(queryClient, space)
    }
  }
  const close = () => {
    stopped.current = true
    onClose()
  }
  return (
    <Modal
      opened
      onClose={close}
      title={t('invite.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      closeOnClickOutside={share === null}
    >
      {done ? (
        <Stack gap="md">
          <dl style={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: '8px 16px', margin: 0 }}>
            {OUTCOMES.map((name) => (
              <div key={name} style={{ display: 'contents' }}>
                <Text component="dt" size="sm">
                  {t(`invite.outcome.${name}`)}
                </Text>
                <Text component="dd" size="sm" fw={600} m={0} ta="right">
                  {number(done[name])}
                </Text>
              </div>
            ))}
          </dl>
          <Group justify="flex-end">
            <Button onClick={close}>{t('actions.close')}</Button>
          </Group>
        </Stack>
      ) : (
        <Stack gap="md">
          <Text size="sm">{t('invite.text')}</Text>
          <Select
            label={t('invite.tag')}
            placeholder={t('invite.all')}
            data={(tags.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
            value={tag}
            clearable
            disabled={share !== null || tags.data?.length === 0}
            onChange={setTag}
          />
          <Select
            label={t('invite.event')}
            placeholder={t('invite.all')}
            data={(events.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
            value={event}
            clearable
            disabled={share !== null || events.data?.length === 0}
            onChange={setEvent}
          />
          {found.isError && !found.data ? (
            <Failure of={found} />
          ) : (
            <Text size="sm" role="status">
              {found.isPending
                ? t('invite.counting')
                : total > 0
                  ? t('invite.count', { number: number(total) })
                  : t('invite.none')}
            </Text>
          )}
          {share !== null && <Progress value={share * 100} aria-label={t('invite.title')} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {t('actions.cancel')}
            </Button>
            <Button loading={share !== null} disabled={total === 0} onClick={() => void send()}>
              {t('invite.send')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
