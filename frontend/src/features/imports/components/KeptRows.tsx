import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Pagination } from '@/shared/ui/Pagination'
import { Section } from '@/shared/ui/Section'
import { keptRowsQuery, ROWS_PER_PAGE } from '../api'
import classes from './imports.module.css'

/** After an undo: the cards that keep what was changed since, by name and field. */
export function KeptRows({ space, id }: { space: string; id: string }) {
  const { t } = useTranslation('imports')
  const { list } = useFormats()
  const [page, setPage] = useState(1)
  const { data } = useQuery(keptRowsQuery(space, id, page))
  if (!data || data.meta.total === 0) return null
  return (
    <Section title={t('undo.kept')}>
      <ul className={classes.kept}>
        {data.data.map((row) => (
          <li key={row.row}>
            <strong>{row.display_name}</strong> {row.stays} {row.left.length > 0 && `${list(row.left)}.`}
          </li>
        ))}
      </ul>
      {data.meta.total > ROWS_PER_PAGE && (
        <Pagination page={page} perPage={ROWS_PER_PAGE} total={data.meta.total} onPage={setPage} />
      )}
    </Section>
  )
}
