import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { errorStatus } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'
import { Page } from '@/shared/ui/Page'
import { usePageName } from '@/shared/ui/pageName'
import { Panel } from '@/shared/ui/Section'
import { articleQuery } from '../api'
import { ArticleChoice } from '../components/ArticleChoice'
import classes from '../components/article.module.css'
import { usePartner } from '../components/usePartner'
import { readBuyerSearch } from '../model/search'

const route = getRouteApi('/_default/marketplace/$code')

/** One article: what it looks like, in which variants, for whom, how many, and what that costs. */
export function ArticlePage() {
  const { language } = useTranslation('shop')
  const { code } = route.useParams()
  const address = route.useSearch()
  const search = useMemo(() => readBuyerSearch(address), [address])
  const { kind } = search
  const navigate = route.useNavigate()
  usePartner(search, () => void navigate({ search: { kind }, replace: true, resetScroll: false }))
  const read = useQuery({ ...articleQuery(language, code, { kind }), ...SAID_HERE })
  usePageName(read.data?.name)
  if (read.isError && !read.data) {
    if (errorStatus(read.error) === 404) return <NotFoundPage />
    return (
      <Page>
        <Panel>
          <Failure of={read} />
        </Panel>
      </Page>
    )
  }
  if (!read.data) return <Waiting />
  return (
    <Page>
      <ArticleChoice
        key={read.data.uuid}
        article={read.data}
        onKind={(next) =>
          void navigate({
            search: { kind: next === 'private' ? undefined : next },
            replace: true,
            resetScroll: false,
          })
        }
      />
    </Page>
  )
}

/** In the shape of what comes. */
function Waiting() {
  const { t } = useTranslation('shop')
  return (
    <Page>
      <div className={classes.columns} role="status" aria-label={t('loading')}>
        <div className={classes.gallery}>
          <div className={classes.stage} />
        </div>
        <div>
          <Skeleton height={28} width="60%" mb={12} />
          <Skeleton height={16} mb={8} />
          <Skeleton height={16} width="80%" mb={24} />
          <Skeleton height={36} width="40%" mb={32} />
          <Skeleton height={120} mb={32} />
          <Skeleton height={46} radius="md" />
        </div>
      </div>
    </Page>
  )
}
