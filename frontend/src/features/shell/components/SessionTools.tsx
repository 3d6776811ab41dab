import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { changeLanguage, useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, LANGUAGES, NATIVE_NAMES } from '@/shared/i18n/languages'
import classes from '../pages/SessionLayout.module.css'

/** Language and appearance before sign-in: the browser's own list, so that the first screen stays light. */
export function SessionTools() {
  const { t, language } = useTranslation('shell')
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const other = scheme === 'dark' ? 'light' : 'dark'
  return (
    <>
      <ActionIcon aria-label={t(`find.${other}`)} onClick={() => setColorScheme(other)}>
        {scheme === 'dark' ? <IconSun size={19} stroke={1.6} /> : <IconMoon size={19} stroke={1.6} />}
      </ActionIcon>
      <select
        className={classes.language}
        aria-label={t('chooseLanguage')}
        value={language}
        onChange={({ currentTarget: { value } }) => {
          if (isLanguage(value)) void changeLanguage(value)
        }}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {NATIVE_NAMES[language]}
          </option>
        ))}
      </select>
    </>
  )
}
