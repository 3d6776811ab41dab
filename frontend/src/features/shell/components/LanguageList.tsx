import { Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '@/shared/api/client'
import { userQuery } from '@/shared/auth/session'
import { isSignedIn } from '@/shared/auth/tokens'
import { changeLanguage, useTranslation } from '@/shared/i18n/i18n'
import { LANGUAGES, NATIVE_NAMES, type Language } from '@/shared/i18n/languages'
import { useOpenAtOnce, type OnDemandProps } from '@/shared/ui/layers/OnDemand'

/** Changes the language at once; who is signed in finds it in the profile too. */
export default function LanguageList({ button }: OnDemandProps) {
  const { language: current } = useTranslation('shell')
  const { opened, onChange, target } = useOpenAtOnce(button)
  const queryClient = useQueryClient()
  const choose = async (language: Language) => {
    await changeLanguage(language)
    // What the server words itself comes again in the new language.
    void queryClient.invalidateQueries({ predicate: (query) => query.queryKey !== userQuery.queryKey })
    if (!isSignedIn()) return
    try {
      const { data } = await call('PATCH', '/v1/me', { body: { language: { lang: language } } })
      queryClient.setQueryData(userQuery.queryKey, data)
    } catch {
      // The cookie holds the choice; the profile takes it the next time.
    }
  }
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" width={190}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current} onChange={(value) => void choose(value as Language)}>
          {LANGUAGES.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
              {NATIVE_NAMES[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
