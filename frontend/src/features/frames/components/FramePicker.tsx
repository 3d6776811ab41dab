import { useTranslation } from '@/shared/i18n/i18n'
import { KINDS, type FrameKind } from '../model/frames'
import classes from './Frames.module.css'
import { FRAME_ICONS } from './icons'

/** The kinds to choose from, each with what it is for. */
export function FramePicker({ onPick }: { onPick: (kind: FrameKind) => void }) {
  const { t } = useTranslation('frames')
  return (
    <div className={classes.kinds}>
      {KINDS.map((kind) => {
        const Icon = FRAME_ICONS[kind]
        return (
          <button key={kind} type="button" className={classes.add} onClick={() => onPick(kind)}>
            <Icon className={classes.icon} size={22} aria-hidden="true" />
            <span>
              <strong>{t(`kinds.${kind}.name`)}</strong>
              <small>{t(`kinds.${kind}.about`)}</small>
            </span>
          </button>
        )
      })}
    </div>
  )
}
