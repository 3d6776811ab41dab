import { Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES, type Language } from '@/shared/i18n/languages'
import { Failure } from '@/shared/ui/Failure'
import { Segmented } from '@/shared/ui/Segmented'
import { letterQuery } from '../campaigns'
import type { Campaign } from '../model/campaign'
import { byDay } from '../model/letter'
import classes from './newsletter.module.css'

/** The letter as it goes out, or went. */
export default function LetterDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const { t } = useTranslation('newsletter')
  const [language, setLanguage] = useState(campaign.language as Language)
  const letter = useQuery({ ...letterQuery(campaign, language), ...SAID_HERE })
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={letter.data?.subject ?? campaign.name}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <div className={classes.lines}>
        {campaign.texts.length > 1 && (
          <Segmented
            aria-label={t('letter.language')}
            value={language}
            onChange={(code) => isLanguage(code) && setLanguage(code)}
            data={campaign.texts.map(({ language: code }) => ({
              value: code,
              label: isLanguage(code) ? NATIVE_NAMES[code] : code,
            }))}
          />
        )}
        {letter.isError && !letter.data ? (
          <Failure of={letter} />
        ) : letter.data ? (
          <iframe className={classes.frame} title={t('preview.title')} srcDoc={byDay(letter.data.html)} sandbox="" />
        ) : (
          <Skeleton height={480} />
        )}
      </div>
    </Modal>
  )
}
