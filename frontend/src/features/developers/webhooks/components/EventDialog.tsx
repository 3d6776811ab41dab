import { Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { WebhookEventOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { eventQuery } from '../api'
import classes from './webhooks.module.css'

interface EventDialogProps {
  space: string
  event: WebhookEventOut | null
  opened: boolean
  onClose: () => void
}

/** An event as a system hears of it: both payloads, and the schema of what the whole one carries. */
export default function EventDialog({ space, event, opened, onClose }: EventDialogProps) {
  const { t } = useTranslation('developers/webhooks')
  const phone = useMediaQuery('(max-width: 36em)')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={event ? t('example.title', { name: event.label, version: event.version }) : ''}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      size={720}
      fullScreen={phone}
      transitionProps={phone ? { duration: 0 } : undefined}
    >
      {event && <Content space={space} event={event} />}
    </Modal>
  )
}

function Content({ space, event }: { space: string; event: WebhookEventOut }) {
  const { t, language } = useTranslation('developers/webhooks')
  const read = useQuery({ ...eventQuery(space, language, event.name), ...SAID_HERE })
  if (!read.data && read.isError) return <Failure of={read} />
  if (!read.data) return <SkeletonRows rows={4} height={56} />
  const parts = [
    [t('payloads.thin'), read.data.thin],
    [t('payloads.whole'), read.data.whole],
    [t('example.schema'), read.data.schema_of_object],
  ] as const
  return (
    <Stack gap="lg">
      {parts.map(([title, text]) => (
        <div key={title}>
          <p className={classes.label}>{title}</p>
          {/* Focusable, so that who uses keys can scroll it. */}
          <pre className={classes.payload} tabIndex={0} aria-label={title} role="region">
            {text}
          </pre>
        </div>
      ))}
    </Stack>
  )
}
