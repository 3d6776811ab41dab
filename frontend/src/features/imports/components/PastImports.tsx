import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportListed } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { Failure } from '@/shared/ui/Failure'
import { Pagination } from '@/shared/ui/Pagination'
import { Section } from '@/shared/ui/Section'
import { PAST_PER_PAGE, pastImportsQuery } from '../api'
import type { Import } from '../model/wizard'
import { UndoButton } from './UndoButton'
import classes from './imports.module.css'

/** Who imported what and when, with the way to its cards and the way back. A space without imports shows nothing. */
export default function PastImports({ space, onStarted }: { space: string; onStarted: (item: Import) => void }) {
  const { t } = useTranslation('imports')
  const [page, setPage] = useState(1)
  const past = useQuery({ ...pastImportsQuery(space, page), ...SAID_HERE })
  if (past.isError && !past.data) return <Failure of={past} />
  if (!past.data || past.data.meta.total === 0) return null
  return (
    <div className={classes.pastSection}>
      <Section title={t('past.title')}>
        <ul className={classes.past}>
          {past.data.data.map((item) => (
            <PastImport key={item.uuid} space={space} item={item} onStarted={onStarted} />
          ))}
        </ul>
        {past.data.meta.total > PAST_PER_PAGE && (
          <Pagination page={page} perPage={PAST_PER_PAGE} total={past.data.meta.total} onPage={setPage} />
        )}
      </Section>
    </div>
  )
}

function PastImport({
  space,
  item,
  onStarted,
}: {
  space: string
  item: ImportListed
  onStarted: (item: Import) => void
}) {
  const { t } = useTranslation('imports')
  const { number, dateTime, list } = useFormats()
  const named = (words: string) => t('past.named', { action: words, name: item.file_name })
  const numbers = [
    item.created > 0 && t('run.created', { count: item.created, number: number(item.created) }),
    item.updated > 0 && t('run.updated', { count: item.updated, number: number(item.updated) }),
    item.bad > 0 && t('run.skipped', { count: item.bad, number: number(item.bad) }),
  ].filter((words): words is string => Boolean(words))
  const what = numbers.length > 0 ? list(numbers) : t('run.nothing')
  // What has written cards says which; what has not is gone on with.
  const ran = item.ran_at !== null || item.status === 'done'
  return (
    <li className={classes.pastItem} data-undone={item.status === 'undone' || undefined}>
      <div className={classes.pastText}>
        <span className={classes.pastName}>{item.file_name}</span>
        <span className={classes.help}>
          {t('past.who', { name: item.by || t('past.former'), when: dateTime(item.ran_at ?? item.created_at) })}
        </span>
        <span className={classes.help}>
          {item.status !== 'done' && <strong>{t(`past.states.${item.status}`)}</strong>}
          {item.status !== 'done' && ran && ' · '}
          {ran && what}
        </span>
      </div>
      <div className={classes.pastActions}>
        {ran && item.status !== 'undone' && item.created + item.updated > 0 && (
          <ButtonLink
            variant="default"
            size="compact-md"
            to="/space/$space/cards"
            params={{ space }}
            search={{ origin: item.uuid }}
            aria-label={named(t('past.cards'))}
          >
            {t('past.cards')}
          </ButtonLink>
        )}
        {item.undo_until && ran && <UndoButton space={space} item={item} small onStarted={onStarted} />}
        {item.rows > 0 && (
          <ButtonLink
            variant="default"
            size="compact-md"
            to="/space/$space/cards/import"
            params={{ space }}
            search={{ import: item.uuid }}
            aria-label={named(t('past.open'))}
          >
            {t('past.open')}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}
