import { Button } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { isOwn } from '@/features/cards/model/card'
import type { CardSectionProps } from '@/shared/additions'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { Section } from '@/shared/ui/Section'
import { passesQuery } from '../api'
import classes from './wallet.module.css'

/** The own card in the wallet of the own phone: by the phone's camera, or where the page is open on it. */
export default function CardWallet({ card }: CardSectionProps) {
  const { t } = useTranslation('wallet')
  const own = isOwn(card)
  const { data: passes } = useQuery({ ...passesQuery(card.uuid), ...DONE_WITHOUT, enabled: own })
  if (!own || !passes?.length) return null
  return (
    <Section title={t('own.title')} description={t('own.text')}>
      <ul className={classes.ways}>
        {passes.map(({ wallet, url, code }) => (
          <li key={wallet} className={classes.way}>
            <img
              className={classes.code}
              src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(code)}`}
              alt={t('own.code', { wallet: t(`wallets.${wallet}`) })}
              width={152}
              height={152}
            />
            <div className={classes.said}>
              <p className={classes.words}>{t('own.scan')}</p>
              <Button
                component="a"
                href={url}
                rel="noreferrer"
                variant="default"
                leftSection={<IconWallet size={18} aria-hidden="true" />}
              >
                {t(`own.add.${wallet}`)}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
