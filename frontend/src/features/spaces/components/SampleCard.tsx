import { IconMail, IconMapPin, IconMessage, IconPhone, IconUserPlus } from '@tabler/icons-react'
import type { Image } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { initialsOf } from '@/shared/ui/Avatar'
import { contrast, READABLE } from '@/shared/ui/contrast'
import { imageUrl } from '@/shared/ui/image'
import type { Colours } from '../model/looks'
import classes from './SampleCard.module.css'

/** White where it can be read, as on the card itself, else ink. */
const wordsOn = (colour: string) => ((contrast('#FFFFFF', colour) ?? READABLE) < READABLE ? '#111111' : '#FFFFFF')

/** How a card of a space will look that does not exist yet, so that the server cannot draw it. */
export function SampleCard({ name, look, logo }: { name: string; look: Colours; logo: Image | null }) {
  const { t } = useTranslation('spaces')
  const company = name.trim() || t('sample.company')
  return (
    <div
      className={classes.card}
      role="img"
      aria-label={t('sample.label', { name: company })}
      style={{ '--primary': look.primary, '--on-primary': wordsOn(look.primary) } as React.CSSProperties}
    >
      <div className={look.header_style === 'gradient' ? `${classes.head} ${classes.gradient}` : classes.head}>
        {logo ? (
          <img className={classes.logo} src={imageUrl(logo, 240)} alt="" />
        ) : (
          <span className={classes.mark}>{company}</span>
        )}
      </div>
      <div className={classes.face}>{initialsOf(t('sample.person'))}</div>
      <p className={classes.person}>{t('sample.person')}</p>
      <p className={classes.title}>{t('sample.title')}</p>
      <p className={classes.company}>{company}</p>
      <div className={classes.main}>
        <IconUserPlus size={18} />
        {t('sample.save')}
      </div>
      <div className={classes.row}>
        {[IconPhone, IconMail, IconMessage, IconMapPin].map((Icon, index) => (
          <span key={index} className={classes.tile}>
            <Icon size={18} />
          </span>
        ))}
      </div>
    </div>
  )
}
