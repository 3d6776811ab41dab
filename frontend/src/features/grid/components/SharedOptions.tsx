import { Switch } from '@mantine/core'
import { useTranslation } from '@/shared/i18n/i18n'
import { Segmented } from '@/shared/ui/Segmented'
import classes from './Grid.module.css'

/** How a row of the space stands on cards: fixed or to be left out, before or after the card's own. */
export function SharedOptions(props: {
  name: string
  locked: boolean
  place: 'before' | 'after'
  onChange: (patch: { locked?: boolean; place?: 'before' | 'after' }) => void
}) {
  const { t } = useTranslation('grid')
  return (
    <div className={classes.choices}>
      <Switch
        size="sm"
        label={t('shared.locked')}
        aria-label={`${props.name}: ${t('shared.locked')}`}
        checked={props.locked}
        onChange={(event) => props.onChange({ locked: event.currentTarget.checked })}
      />
      <Segmented
        size="xs"
        aria-label={t('shared.placeNamed', { name: props.name })}
        value={props.place}
        onChange={(place) => props.onChange({ place: place as 'before' | 'after' })}
        data={[
          { value: 'before', label: t('shared.before') },
          { value: 'after', label: t('shared.after') },
        ]}
      />
    </div>
  )
}
