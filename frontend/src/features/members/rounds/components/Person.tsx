import { Link } from '@tanstack/react-router'
import type { Uuid } from '@/shared/api/types'
import { Avatar } from '@/shared/ui/Avatar'
import classes from '../rounds.module.css'

export interface PersonProps {
  space: Uuid
  person: { card: Uuid; name: string; job_title: string; picture: string | null; email: string }
  /** Below the name on a narrow page, where there is no column for it. */
  below?: string
}

/** Picture, name and what the person does; the name leads to the card. */
export function Person({ space, person, below }: PersonProps) {
  return (
    <div className={classes.person}>
      <Avatar name={person.name} picture={person.picture} />
      <div className={classes.words}>
        <Link className={classes.name} to="/space/$space/cards/$id" params={{ space, id: person.card }}>
          {person.name}
        </Link>
        {person.job_title && <span className={classes.second}>{person.job_title}</span>}
        {below && <span className={`${classes.second} ${classes.phone}`}>{below}</span>}
      </div>
    </div>
  )
}
