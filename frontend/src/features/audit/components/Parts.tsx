import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { auditPartsQuery } from '../api'
import { Entry } from './Entry'
import classes from './Audit.module.css'

/** What an entry stands for, as entries of their own: read when it is unfolded, and as far as it is asked for. */
export default function Parts({ space, whole }: { space: string; whole: string }) {
  const { t, language } = useTranslation('audit')
  const parts = useInfiniteQuery({ ...auditPartsQuery(space, whole, language), ...SAID_HERE })
  if (!parts.data) return parts.isError ? <Failure of={parts} /> : <SkeletonRows rows={3} height={40} />
  return (
    <>
      <ol className={`${classes.list} ${classes.parts}`}>
        {parts.data.pages
          .flatMap(({ data }) => data)
          .map((entry) => (
            <Entry key={entry.uuid} space={space} entry={entry} focused={false} />
          ))}
      </ol>
      {parts.hasNextPage && (
        <Button
          variant="default"
          size="compact-md"
          aria-busy={parts.isFetchingNextPage}
          onClick={() => !parts.isFetching && void parts.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </>
  )
}
