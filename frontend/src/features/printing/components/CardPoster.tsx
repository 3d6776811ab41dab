import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { CardSectionProps } from '@/shared/additions'
import { useTranslation } from '@/shared/i18n/i18n'
import { Section } from '@/shared/ui/Section'
import { toastError } from '@/shared/ui/toasts'
import { takePoster } from '../api'
import { usePosterChoice } from '../model/poster'
import { PosterChoice } from './PosterChoice'
import classes from './printing.module.css'

/** The code of a card on paper: to be hung up, or worn. */
export default function CardPoster({ card }: CardSectionProps) {
  const { t } = useTranslation('printing')
  const choice = usePosterChoice()
  const take = useMutation({ mutationFn: () => takePoster(card.uuid, choice.chosen), onError: toastError })
  if (!card.space.qr_code) return null
  return (
    <Section title={t('posters.title')} description={t('posters.one')}>
      <div className={classes.lines}>
        <PosterChoice choice={choice} />
        <div>
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden="true" />}
            loading={take.isPending}
            onClick={() => take.mutate()}
          >
            {t('posters.take')}
          </Button>
        </div>
      </div>
    </Section>
  )
}
