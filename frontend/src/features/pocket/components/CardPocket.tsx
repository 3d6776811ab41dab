import { Button } from '@mantine/core'
import { IconDeviceMobile } from '@tabler/icons-react'
import { isOwn } from '@/features/cards/model/card'
import type { CardSectionProps } from '@/shared/additions'
import { useTranslation } from '@/shared/i18n/i18n'
import { Section } from '@/shared/ui/Section'

/** The way to the page that people carry along; of own cards only. */
export default function CardPocket({ card }: CardSectionProps) {
  const { t } = useTranslation('pocket')
  if (!isOwn(card)) return null
  return (
    <Section title={t('title')} description={t('text')}>
      <Button
        component="a"
        href={`/pocket/#${card.uuid}`}
        variant="default"
        leftSection={<IconDeviceMobile size={18} aria-hidden="true" />}
      >
        {t('open')}
      </Button>
    </Section>
  )
}
