import { Alert, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { spaceQuery, useRefreshSpaces } from '@/features/spaces/api'
import { call } from '@/shared/api/client'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { newsletterKeys } from '../keys'

/** The space has no newsletter yet: what that means, and how it begins. */
export function NewsletterOff({ space }: { space: Uuid }) {
  const { t } = useTranslation('newsletter')
  const { can } = useAbilities(space)
  const queryClient = useQueryClient()
  const refresh = useRefreshSpaces()
  const read = useQuery(spaceQuery(space))
  const turnOn = useMutation({
    mutationFn: (version: number) =>
      call('PATCH', '/v1/spaces/{space_id}', {
        path: { space_id: space },
        body: { settings: { newsletter: true } },
        version,
      }),
    onError: toastError,
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(spaceQuery(space).queryKey, data)
      toastDone(t('on.done'))
      await Promise.all([refresh(space), queryClient.invalidateQueries({ queryKey: newsletterKeys.ofSpace(space) })])
    },
  })
  const version = read.data?.version
  return (
    <Alert color="accent" variant="light" mb="lg" title={t('off.title')}>
      {t('off.text')}
      {can('spaces.edit') && (
        <div>
          <Button
            mt="sm"
            loading={turnOn.isPending}
            disabled={version === undefined}
            onClick={() => version !== undefined && turnOn.mutate(version)}
          >
            {t('off.turnOn')}
          </Button>
        </div>
      )}
    </Alert>
  )
}
