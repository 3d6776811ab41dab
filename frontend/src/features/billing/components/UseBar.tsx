import type { LicenceOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar, colourOf } from '@/shared/ui/Avatar'
import { segments } from '../model/use'
import classes from './billing.module.css'

/** Who uses a licence, as a picture: each space in its colour, and what is free. */
export function UseBar({ licence }: { licence: LicenceOut }) {
  const { t } = useTranslation('billing')
  const { number } = useFormats()
  const { used, free } = segments(licence)
  const colours = new Map(licence.spaces.map((space) => [space.uuid, space.colour || colourOf(space.name)]))
  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {used.map(({ key, share }) => (
          <span key={key} style={{ width: `calc(${share}% - 2px)`, background: colours.get(key) }} />
        ))}
        {(free > 0 || used.length === 0) && <span className={classes.rest} />}
      </div>
      <ul className={classes.users}>
        {licence.spaces.map((space) => (
          <li key={space.uuid}>
            <Avatar square size={24} name={space.name} picture={space.logo} colour={colours.get(space.uuid)} />
            <span>{space.name}</span>
            <strong>{number(space.cards_used)}</strong>
          </li>
        ))}
        {free > 0 && (
          <li>
            <span className={`${classes.swatch} ${classes.hatched}`} aria-hidden="true" />
            <span className={classes.how}>{t('use.free')}</span>
            <strong>{number(free)}</strong>
          </li>
        )}
      </ul>
    </>
  )
}
