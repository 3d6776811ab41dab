import { Link } from '@tanstack/react-router'
import type { ListedProduct } from '../model/listed'
import classes from './products.module.css'

/** The serial, which opens the product beside the list. */
export function SerialLink({ row }: { row: ListedProduct }) {
  return (
    <Link
      className={classes.serial}
      to="."
      search={(shown: object) => ({ ...shown, product: row.uuid })}
      resetScroll={false}
    >
      {row.serial}
    </Link>
  )
}
