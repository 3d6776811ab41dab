import { useTranslation } from 'react-i18next'
import { Page, PageHeader } from '@/shared/ui/Page'

export function SpaceOverviewPage() {
  const { t } = useTranslation('common')
  return (
    <Page>
      <PageHeader title={t('titles.overview')} />
    </Page>
  )
}
