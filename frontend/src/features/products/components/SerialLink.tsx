import { Link } from '@tanstack/react-router'
import type { ListedProduct } from '../model/listed'
import classes from './products.module.css'

/** The serial, which opens the product beside the list. `stretched`: the whole row is its target. */
export function SerialLink({ row, stretched = false }: { row: ListedProduct; stretched?: boolean }) {
  return (
    <Link
      className={stretched ? classes.stretched : classes.serial}
      to="."
      search={(shown: object) => ({ ...shown, product: row.uuid })}
      resetScroll={false}
    >
      {row.serial}
    </Link>
  )
}
