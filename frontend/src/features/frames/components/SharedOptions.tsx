import { Switch } from '@mantine/core'
import { useTranslation } from '@/shared/i18n/i18n'
import { Segmented } from '@/shared/ui/Segmented'
import classes from './Frames.module.css'

export interface SharedPatch {
  locked?: boolean
  place?: 'before' | 'after'
}

/** How a frame of the space stands on cards: fixed or to be left out, before or after the card's own. */
export function SharedOptions(props: {
  name: string
  locked: boolean
  place: 'before' | 'after'
  disabled: boolean
  onChange: (patch: SharedPatch) => void
}) {
  const { t } = useTranslation('frames')
  return (
    <div className={classes.options}>
      <Segmented
        size="xs"
        aria-label={t('shared.placeOf', { name: props.name })}
        value={props.place}
        disabled={props.disabled}
        onChange={(place) => props.onChange({ place: place as 'before' | 'after' })}
        data={[
          { value: 'before', label: t('shared.before') },
          { value: 'after', label: t('shared.after') },
        ]}
      />
      <Switch
        label={t('shared.locked')}
        description={t('shared.lockedHelp')}
        checked={props.locked}
        disabled={props.disabled}
        onChange={(event) => props.onChange({ locked: event.currentTarget.checked })}
      />
    </div>
  )
}
