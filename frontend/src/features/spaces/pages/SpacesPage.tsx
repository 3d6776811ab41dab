import { useTranslation } from 'react-i18next'
import { Page, PageHeader } from '@/shared/ui/Page'

export function SpacesPage() {
  const { t } = useTranslation('common')
  return (
    <Page>
      <PageHeader title={t('titles.spaces')} />
    </Page>
  )
}
