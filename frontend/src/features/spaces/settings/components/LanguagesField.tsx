import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, LANGUAGES, NATIVE_NAMES } from '@/shared/i18n/languages'
import { Select } from '@/shared/ui/layers/Select'
import { SortableList } from '@/shared/ui/layers/SortableList'
import classes from './settings.module.css'

const nameOf = (code: string) => (isLanguage(code) ? NATIVE_NAMES[code] : code)

/** The languages that cards are wanted in; the first is that of the cards' own texts. */
export function LanguagesField({ value, onChange }: { value: string[]; onChange: (value: string[]) => void }) {
  const { t } = useTranslation('spaces/settings')
  const others = LANGUAGES.filter((code) => !value.includes(code))
  return (
    <div className={classes.languages}>
      <SortableList items={value} itemId={(code) => code} itemName={nameOf} onReorder={onChange}>
        {(code, index) => (
          <div className={classes.language}>
            <span lang={code}>{nameOf(code)}</span>
            {index === 0 && <span className={classes.languageNote}>{t('languages.first')}</span>}
            <ActionIcon
              variant="subtle"
              size="lg"
              ml="auto"
              aria-label={t('languages.remove', { name: nameOf(code) })}
              onClick={() => onChange(value.filter((other) => other !== code))}
            >
              <IconX size={18} aria-hidden="true" />
            </ActionIcon>
          </div>
        )}
      </SortableList>
      {others.length > 0 && (
        <Select
          mt={value.length > 0 ? 'xs' : 0}
          maw={320}
          aria-label={t('languages.add')}
          placeholder={t('languages.add')}
          data={others.map((code) => ({ value: code, label: NATIVE_NAMES[code] }))}
          value={null}
          onChange={(code) => code && onChange([...value, code])}
        />
      )}
    </div>
  )
}
