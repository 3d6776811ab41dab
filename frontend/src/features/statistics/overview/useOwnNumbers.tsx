import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Part } from '@/shared/ui/Part'
import { ownNumbersQuery } from './api'
import classes from './room.module.css'

const Numbers = lazyPart(() => import('./components/OwnNumbers'))

/**
 * The last 30 days for the start page, or for that of a space; null where nobody has looked yet. Undefined until that
 * is known: the page waits for it as for all that it shows, so that nothing moves.
 */
export function useOwnNumbers(space?: string): ReactNode {
  const { data, isPending } = useQuery({ ...ownNumbersQuery, ...DONE_WITHOUT })
  if (isPending) return undefined
  const all = data ? [...data.spaces, ...data.cards.map(({ card, before }) => ({ ...card, before }))] : []
  const seen = all.filter(({ uuid }) => !space || uuid === space)
  if (!data || !seen.some(({ views, saves, before }) => views + (saves ?? 0) + (before ?? 0))) return null
  const rows = all.length > 1 ? Math.min(all.length, 5) : 0
  return (
    <div className={space ? classes.row : classes.room} style={{ '--rows': rows } as CSSProperties}>
      <Part quiet>
        <Numbers numbers={data} space={space} />
      </Part>
    </div>
  )
}
