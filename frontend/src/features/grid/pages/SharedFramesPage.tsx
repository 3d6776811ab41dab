import { useState } from 'react'
import { FramesEditor } from '@/features/frames/FramesEditor'
import { blankSharedFrame } from '@/features/frames/model/editing'
import { useTranslation } from '@/shared/i18n/i18n'
import { useGrid } from '../hooks/grid'

const FIELD = 'shared_frames'

/** Blocks of content that every card shows besides its own. */
export function SharedFramesPage() {
  const { t } = useTranslation('grid')
  const { space, base, draft, faults, change, showIn } = useGrid()
  const [language, setLanguage] = useState('')
  const { multilingual, languages, contact_exchange, newsletter } = base.settings
  const faulty = new Set(
    Object.keys(faults)
      .filter((path) => path.startsWith(`${FIELD}.`))
      .map((path) => path.split('.')[1] ?? ''),
  )
  return (
    <FramesEditor
      shared
      frames={draft.shared_frames}
      blank={blankSharedFrame}
      onChange={(rows, changed) =>
        change(changed ? `${FIELD}.${changed}` : null, (old) => ({ ...old, shared_frames: rows }))
      }
      space={space}
      ownLanguage={languages[0]}
      languages={multilingual ? languages.slice(1) : []}
      language={language}
      onLanguage={(next) => {
        setLanguage(next)
        showIn(next || (languages[0] ?? ''))
      }}
      contactExchange={contact_exchange}
      newsletter={newsletter}
      fault={(id, field) => faults[`${FIELD}.${id}.${field}`]}
      faulty={faulty}
      title={t('titles.frames')}
      description={t('frames.text')}
    />
  )
}
