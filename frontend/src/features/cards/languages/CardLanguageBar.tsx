import { LanguageBar } from '@/features/languages/components/LanguageBar'
import classes from './CardLanguages.module.css'
import { useEditor } from '../hooks/editor'
import { missingOf, writtenLanguages } from '../model/languages'

/** The languages in which this card is written, where there are several; `only` counts what one part of the editor holds. */
export function CardLanguageBar({ only }: { only: 'texts' | 'frames' }) {
  const { base, draft, language, chooseLanguage } = useEditor()
  const languages = writtenLanguages(base)
  if (languages.length === 0) return null
  const missing = Object.entries(missingOf(base, draft)).map(([code, paths]) => [
    code,
    paths.filter((path) => path.startsWith('frames.') === (only === 'frames')).length,
  ])
  return (
    <div className={classes.bar}>
      <LanguageBar
        languages={languages}
        value={language}
        onChange={chooseLanguage}
        missing={Object.fromEntries(missing)}
      />
    </div>
  )
}
