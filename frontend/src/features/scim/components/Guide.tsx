import { useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { CopyButton } from '@/shared/ui/CopyButton'
import { GuideLink } from '@/shared/ui/GuideLink'
import { Section } from '@/shared/ui/Section'
import { Segmented } from '@/shared/ui/Segmented'
import { PAGES, PROVIDERS, STEPS, type Provider } from '../model/providers'
import classes from './scim.module.css'

/** The steps at the provider's, in the words that stand there. */
export function Guide({ address }: { address: string }) {
  const { t } = useTranslation('scim')
  const [provider, setProvider] = useState<Provider>('entra')
  const say = (step: string) => t(`guide.${provider}.${step}` as 'guide.other.address')
  return (
    <Section title={t('guide.title')} description={t('guide.text')}>
      <Segmented
        aria-label={t('guide.provider')}
        value={provider}
        onChange={(value) => setProvider(PROVIDERS.find((one) => one === value) ?? 'other')}
        data={PROVIDERS.map((value) => ({
          value,
          label: t(`providers.${value}`),
        }))}
      />
      <ol className={classes.steps}>
        {STEPS[provider].map((step) => (
          <li key={step}>
            <p>{say(step)}</p>
            {(step === 'connection' || step === 'address') && (
              <div className={classes.value}>
                <code className={classes.code}>{address}</code>
                <CopyButton value={address} name={t('connection.address')} />
              </div>
            )}
          </li>
        ))}
      </ol>
      {provider !== 'google' && <p className={classes.late}>{t(`guide.${provider}.late` as 'guide.other.late')}</p>}
      <GuideLink page={PAGES[provider]}>{t('guide.page')}</GuideLink>
    </Section>
  )
}
