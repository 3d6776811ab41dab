import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '@/shared/i18n/i18n'
import { Section } from '@/shared/ui/Section'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { makePosters } from '../api'
import { usePosterChoice } from '../model/poster'
import { PosterChoice } from './PosterChoice'
import classes from './printing.module.css'

/** The same for everybody: a page each. */
export function SpacePosters({ space }: { space: string }) {
  const { t } = useTranslation('printing')
  const queryClient = useQueryClient()
  const choice = usePosterChoice()
  const make = useMutation({
    mutationFn: () => makePosters(queryClient, space, choice.chosen),
    onSuccess: () => toastDone(t('posters.started')),
    onError: toastError,
  })
  return (
    <Section title={t('posters.title')} description={t('posters.all')}>
      <div className={classes.lines}>
        <PosterChoice choice={choice} />
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            loading={make.isPending}
            onClick={() => make.mutate()}
          >
            {t('posters.make')}
          </Button>
        </div>
      </div>
    </Section>
  )
}
