import { UnstyledButton } from '@mantine/core'
import { useTranslation } from '@/shared/i18n/i18n'
import { NATIVE_NAMES, type Language } from '@/shared/i18n/languages'
import { OnDemand } from '@/shared/ui/layers/OnDemand'
import classes from '../pages/DefaultLayout.module.css'

const load = () => import('./LanguageList')

export function LanguageMenu() {
  const { t, language: current } = useTranslation('shell')
  return (
    <OnDemand
      load={load}
      popup="menu"
      button={
        <UnstyledButton
          className={classes.language}
          // Whoever speaks to the computer says what stands there.
          aria-label={t('language', {
            name: `${current.toUpperCase()}, ${NATIVE_NAMES[current as Language] ?? current}`,
          })}
        >
          {current}
        </UnstyledButton>
      }
    />
  )
}
