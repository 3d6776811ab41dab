import type { TagInRow } from '@/shared/api/generated/types.gen'
import classes from './contacts.module.css'

export function Tag({ tag }: { tag: TagInRow }) {
  return (
    <span className={`${classes.tag} ${classes[tag.colour]}`}>
      <span>{tag.name}</span>
    </span>
  )
}

/** Of many tags the first ones, with how many there are besides. */
export function Tags({ tags, most = 2 }: { tags: readonly TagInRow[]; most?: number }) {
  const rest = tags.slice(most)
  return (
    <div className={classes.tags}>
      {tags.slice(0, most).map((tag) => (
        <Tag key={tag.name} tag={tag} />
      ))}
      {rest.length > 0 && (
        <span className={classes.small} title={rest.map(({ name }) => name).join(', ')}>
          +{rest.length}
        </span>
      )}
    </div>
  )
}
