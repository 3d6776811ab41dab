import type { Icon } from '@tabler/icons-react'
import classes from './KindPicker.module.css'

/** Kinds of rows to choose from, each with what it is for. */
export function KindPicker<K extends string>(props: {
  kinds: readonly { kind: K; icon: Icon; name: string; about?: string }[]
  onPick: (kind: K) => void
}) {
  return (
    <div className={classes.kinds}>
      {props.kinds.map(({ kind, icon: KindIcon, name, about }) => (
        <button key={kind} type="button" className={classes.add} onClick={() => props.onPick(kind)}>
          <KindIcon className={classes.icon} size={22} aria-hidden="true" />
          <span>
            <strong>{name}</strong>
            {about && <small>{about}</small>}
          </span>
        </button>
      ))}
    </div>
  )
}
