import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '@/shared/api/client'
import { SAID_HERE } from '@/shared/api/reads'
import type { Space } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Failure } from '@/shared/ui/Failure'
import { Section } from '@/shared/ui/Section'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { overviewQuery, restoreSpace, useRefreshSpaces } from '../../api'

export function DangerZone({ space }: { space: Space }) {
  const { t } = useTranslation('spaces')
  const { number } = useFormats()
  const { can } = useAbilities(space.uuid)
  const navigate = useNavigate()
  const refresh = useRefreshSpaces()
  const [asking, setAsking] = useState(false)
  const overview = useQuery({ ...overviewQuery(space.uuid), ...SAID_HERE, enabled: asking })
  const remove = useMutation({
    mutationFn: () =>
      call('DELETE', '/v1/spaces/{space_id}', { path: { space_id: space.uuid }, query: { name: space.name } }),
    onSuccess: async () => {
      setAsking(false)
      await navigate({ to: '/spaces' })
      await refresh()
      toastDone(t('danger.done', { name: space.name }), () => {
        restoreSpace(space.uuid)
          .then(() => refresh(space.uuid))
          .catch(toastError)
      })
    },
  })
  if (!can('spaces.delete')) return null
  const total = overview.data?.cards.total
  return (
    <Section title={t('danger.title')} description={t('danger.text')}>
      <Button variant="default" color="danger" onClick={() => setAsking(true)}>
        {t('danger.action')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate()}
        loading={remove.isPending}
        title={t('danger.ask', { name: space.name })}
        confirmLabel={t('danger.action')}
        typeToConfirm={space.name}
        disabled={total === undefined}
      >
        {overview.isError && <Failure of={overview} compact />}
        {total !== undefined &&
          (total > 0 ? t('danger.cards', { count: total, number: number(total) }) : t('danger.noCards'))}{' '}
        {t('danger.grace')}
      </ConfirmDialog>
    </Section>
  )
}
