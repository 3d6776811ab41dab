import { IconArrowLeft } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { Page } from '@/shared/ui/Page'
import { campaignQuery } from '../campaigns'
import { CampaignEditor } from '../components/CampaignEditor'
import { CampaignReport } from '../components/CampaignReport'
import classes from '../components/newsletter.module.css'

const route = getRouteApi('/_default/space/$space/services/newsletter_/campaigns/$campaign')

/** One letter: what it says while it is written, what became of it afterwards. */
export function CampaignPage() {
  const { t } = useTranslation('newsletter')
  const { space, campaign: id } = route.useParams()
  const { data: campaign } = useSuspenseQuery(campaignQuery(space, id))
  const back = (
    <TextLink to="/space/$space/services/newsletter" params={{ space }} className={classes.back}>
      <IconArrowLeft size={16} aria-hidden="true" /> {t('tabs.campaigns')}
    </TextLink>
  )
  return (
    <Page>
      {campaign.status === 'draft' ? (
        <CampaignEditor key={id} campaign={campaign} space={space} back={back} />
      ) : (
        <CampaignReport key={id} campaign={campaign} space={space} back={back} />
      )}
    </Page>
  )
}
