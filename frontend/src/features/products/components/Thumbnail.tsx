import { IconNfc } from '@tabler/icons-react'
import classes from './products.module.css'

/** What stands for a product before its serial. */
export function Thumbnail() {
  return (
    <span className={classes.thumbnail} aria-hidden="true">
      <IconNfc size={20} stroke={1.6} />
    </span>
  )
}
