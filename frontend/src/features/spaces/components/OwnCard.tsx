import { useQuery } from '@tanstack/react-query'
import { PhoneFrame } from '@/shared/ui/PhoneFrame'
import { ownCardQuery } from '../api'
import classes from './parts.module.css'

/** The employee's own card as visitors see it. */
export default function OwnCard({ card }: { card: string }) {
  const { data, isPending } = useQuery(ownCardQuery(card))
  return (
    <div className={classes.ownCard}>
      <PhoneFrame html={data} busy={isPending} />
    </div>
  )
}
