import { Button } from '@mantine/core'
import { IconNfc, IconNfcOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { useTags } from '../useTags'
import classes from '@/features/reader/components/reader.module.css'

/** Asks for a product to be held to the phone, and says what its tag holds. */
export function TagReader({ onText }: { onText: (text: string) => void }) {
  const { t } = useTranslation('products/reader')
  const [unreadable, setUnreadable] = useState(false)
  const { failure, again } = useTags((text) => {
    setUnreadable(text === null)
    if (text !== null) onText(text)
  })
  const Icon = failure ? IconNfcOff : IconNfc
  return (
    <div className={`${classes.picture} ${classes.tag}`} data-failed={failure ?? undefined}>
      <div className={classes.failed} role={failure || unreadable ? 'alert' : 'status'}>
        <Icon size={32} aria-hidden="true" />
        <strong>{t(failure ? `tags.${failure}.title` : 'tags.hold')}</strong>
        <span>{t(failure ? `tags.${failure}.text` : unreadable ? 'tags.unreadable' : 'tags.where')}</span>
        {failure && failure !== 'unsupported' && (
          <Button variant="default" onClick={again}>
            {t('actions.retry')}
          </Button>
        )}
      </div>
    </div>
  )
}
