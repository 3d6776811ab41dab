import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NATIVE_NAMES, type Language } from '@/shared/i18n/languages'
import { OnDemand } from './OnDemand'
import classes from '../pages/DefaultLayout.module.css'

const load = () => import('./LanguageList')

export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell')
  const current = i18n.resolvedLanguage ?? i18n.language
  return (
    <OnDemand
      load={load}
      popup="menu"
      button={
        <UnstyledButton
          className={classes.language}
          aria-label={t('language', { name: NATIVE_NAMES[current as Language] ?? current })}
        >
          {current}
        </UnstyledButton>
      }
    />
  )
}
