import { Loader } from '@mantine/core'
import { IconMailOff, IconMailOpened } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './Invitation.module.css'

export function Busy() {
  const { t } = useTranslation('members')
  return (
    <div role="status" aria-label={t('loading')} style={{ display: 'grid', placeItems: 'center', minHeight: 260 }}>
      <Loader aria-hidden="true" />
    </div>
  )
}

/** What stands above: a sign or the picture of the space, the title, and a sentence. */
export function Head({ picture, title, children }: { picture: ReactNode; title: string; children?: ReactNode }) {
  return (
    <div className={classes.head}>
      {picture}
      <h1>{title}</h1>
      {children && <p className={classes.lead}>{children}</p>}
    </div>
  )
}

export const openMail = (
  <span className={classes.sign} aria-hidden="true">
    <IconMailOpened size={26} stroke={1.6} />
  </span>
)
export const closedMail = (
  <span className={classes.sign} aria-hidden="true">
    <IconMailOff size={26} stroke={1.6} />
  </span>
)
