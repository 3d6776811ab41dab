import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordQuestion } from '@/features/accounts/components/PasswordQuestion'
import { jobStarted } from '@/features/jobs/api'
import { call } from '@/shared/api/client'
import type { Job, Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { Modal } from '@/shared/ui/layers/Modal'
import { Section } from '@/shared/ui/Section'
import { toastDone } from '@/shared/ui/toasts'

/** All that is kept of the person, to take away. */
export function OwnArchive() {
  return (
    <ArchiveSection
      of="person"
      start={async (password) => (await call('POST', '/v1/me/archive', { body: { password } })).data}
    />
  )
}

/** All of a space, to take away: for who manages it. */
export function SpaceArchive({ space }: { space: Uuid }) {
  const { can } = useAbilities(space)
  if (!can('spaces.archive')) return null
  return (
    <ArchiveSection
      of="space"
      start={async (password) =>
        (await call('POST', '/v1/spaces/{space_id}/archive', { path: { space_id: space }, body: { password } })).data
      }
    />
  )
}

function ArchiveSection({ of, start }: { of: 'person' | 'space'; start: (password: string) => Promise<Job> }) {
  const { t } = useTranslation('archives')
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <Section
      title={t(`${of}.title`)}
      description={t(`${of}.text`)}
      action={
        <Button variant="default" onClick={() => setAsking(true)}>
          {t(`${of}.action`)}
        </Button>
      }
    >
      <Modal
        opened={asking}
        onClose={close}
        title={t(`${of}.title`)}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        {asking && (
          <PasswordQuestion
            confirmLabel={t(`${of}.action`)}
            tone="ink"
            onClose={close}
            onConfirm={async (password) => {
              jobStarted(queryClient, await start(password))
              close()
              toastDone(t('started'))
            }}
          >
            {t(`${of}.inside`)}
          </PasswordQuestion>
        )}
      </Modal>
    </Section>
  )
}
