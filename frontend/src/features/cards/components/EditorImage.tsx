import { IconLock } from '@tabler/icons-react'
import type { Image } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { ImageField } from '@/shared/ui/ImageField'
import { imageUrl } from '@/shared/ui/image'
import { useEditor, useField } from '../hooks/editor'
import type { ImageField as Field } from '../model/draft'
import { LockNote } from './fields'
import classes from './EditorImage.module.css'

/** A picture of the card; without one the space's is shown beside, because that is what a visitor sees. */
export function EditorImage(props: {
  field: Field
  aspect?: number
  round?: boolean
  ofSpace: Image | null
  ground?: string
  description?: string
}) {
  const { t } = useTranslation('cards')
  const { space } = useEditor()
  const { value, set, error, lock } = useField(props.field)
  const label = t(`fields.${props.field}`)
  if (lock) {
    const shown = lock.ofSpace ? props.ofSpace : (value ?? props.ofSpace)
    return (
      <div>
        <div className={classes.label}>{label}</div>
        {shown && (
          <img
            className={`${classes.picture} ${props.round ? classes.round : ''}`}
            src={imageUrl(shown, 320)}
            alt={shown.alt}
            style={props.ground ? { background: props.ground } : undefined}
          />
        )}
        <p className={classes.note}>
          <IconLock size={16} aria-hidden="true" /> <LockNote lock={lock} />
        </p>
      </div>
    )
  }
  return (
    <ImageField
      label={label}
      description={value ? props.description : props.ofSpace ? t('editor.inherited') : props.description}
      value={value}
      fallback={props.ofSpace}
      ground={props.ground}
      onChange={(image) => set(image)}
      purpose={props.field}
      space={space}
      aspect={props.aspect}
      round={props.round}
      error={error}
    />
  )
}
