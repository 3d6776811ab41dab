import { ConflictDialog } from '@/shared/draft/ConflictDialog'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES } from '@/shared/i18n/languages'
import { campaignForm, type Campaign, type CampaignChange, type CampaignEditing } from '../model/campaign'

/** A colleague saved another letter meanwhile. */
export function CampaignConflict(props: { editing: CampaignEditing; theirs: Campaign }) {
  const { t } = useTranslation('newsletter')
  const nameOf = (change: CampaignChange) => {
    const [part = '', language] = change.split('.')
    if (isLanguage(language)) return t('conflict.text', { language: NATIVE_NAMES[language] })
    return t(`conflict.${part}`)
  }
  return <ConflictDialog {...props} title={t('conflict.title')} form={campaignForm} nameOf={nameOf} />
}
