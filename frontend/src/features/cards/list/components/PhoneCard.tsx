import { Link } from '@tanstack/react-router'
import type { ListedCard } from '../model/listed'
import classes from './CardsList.module.css'

/** A card in a list on a phone: who it is, and what the person does where. */
export function PhoneCard({ row }: { row: ListedCard }) {
  return (
    <>
      {row.isDeleted ? (
        <span className={classes.name}>{row.name}</span>
      ) : (
        <Link className={classes.name} to="/space/$space/cards/$id" params={{ space: row.space.uuid, id: row.uuid }}>
          {row.name}
        </Link>
      )}
      <span className={classes.second}>{[row.job_title, row.department || row.city].filter(Boolean).join(' · ')}</span>
    </>
  )
}
