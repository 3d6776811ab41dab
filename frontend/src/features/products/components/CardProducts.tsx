import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CardSectionProps } from '@/shared/additions'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { Section, WaitingSection } from '@/shared/ui/Section'
import { productsQuery } from '../api'
import { kindOf } from '../model/listed'
import { ConnectToCard } from './ConnectToCard'
import { LabelBadge } from './LabelBadge'
import classes from './products.module.css'
import { Thumbnail } from './Thumbnail'

const SHOWN = 3

/** On the card's overview: what people tap to come to it. */
export default function CardProducts({ card, space }: CardSectionProps) {
  const mayRead = card.abilities.includes('products.read')
  return mayRead ? <Content card={card} space={space} /> : null
}

function Content({ card, space }: Pick<CardSectionProps, 'card' | 'space'>) {
  const { t } = useTranslation('products')
  const { data } = useQuery(productsQuery({ kind: 'card', space, card: card.uuid }, {}))
  if (!data) return <WaitingSection />
  const params = { space, id: card.uuid }
  return (
    <Section
      title={t('title')}
      description={t('section.text')}
      action={
        data.meta.total > SHOWN && (
          <ButtonLink
            className={classes.all}
            variant="subtle"
            color="accent"
            to="/space/$space/cards/$id/serial-numbers"
            params={params}
          >
            {t('section.all')}
          </ButtonLink>
        )
      }
    >
      <div className={classes.section}>
        {data.data.length === 0 && <p className={classes.none}>{t('empty.cardText')}</p>}
        {data.data.length > 0 && (
          <ul className={classes.few}>
            {data.data.slice(0, SHOWN).map((row) => (
              <li key={row.uuid} className={classes.product}>
                <Thumbnail picture={row.picture} />
                <div className={classes.grow}>
                  <Link
                    className={classes.serial}
                    to="/space/$space/cards/$id/serial-numbers"
                    params={params}
                    search={{ product: row.uuid }}
                  >
                    {row.serial}
                  </Link>
                  <span className={classes.second}>{kindOf(row)}</span>
                </div>
                <LabelBadge label={row.label} />
              </li>
            ))}
          </ul>
        )}
        <div>
          <ConnectToCard card={card} space={space} />
        </div>
      </div>
    </Section>
  )
}
