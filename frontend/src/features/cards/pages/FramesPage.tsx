import { FramesEditor } from '@/features/frames/FramesEditor'
import { blankFrame, inLanguage } from '@/features/frames/model/editing'
import { frameTitle } from '@/features/frames/model/frames'
import { FRAME_ICONS } from '@/features/frames/components/icons'
import { useTranslation } from '@/shared/i18n/i18n'
import { ListNote } from '../components/fields'
import { SharedRows } from '../components/SharedRows'
import { useEditor, useRows } from '../hooks/editor'
import { writtenLanguages } from '../model/languages'

/** The card's own frames, and those of its space around them. */
export function FramesPage() {
  const { t, language: reader } = useTranslation(['cards', 'frames'])
  const { space, base, faults, spaceValues, language, chooseLanguage, change } = useEditor()
  const { rows, lock, locked, problem, fault } = useRows('frames')
  const faulty = new Set(
    Object.keys(faults).flatMap((path) => (path.startsWith('frames.') ? [path.split('.')[1] ?? ''] : [])),
  )
  const shared = base.shared_frames.map((frame) => {
    const Icon = FRAME_ICONS[frame.kind]
    const kind = t(`frames:kinds.${frame.kind}.name`)
    // In the words of the person who looks, where the space has them.
    const name = frameTitle(inLanguage(frame, reader)) || kind
    return {
      id: frame.id,
      name,
      about: name === kind ? '' : kind,
      icon: <Icon size={20} aria-hidden="true" />,
      locked: frame.locked,
      place: frame.place,
    }
  })
  return (
    <>
      <SharedRows rows={shared} disabled={locked} text={t('frames:shared.framesText')} />
      <FramesEditor
        title={t('fields.frames')}
        frames={rows}
        blank={blankFrame}
        onChange={(next, changed) => change(changed ? `frames.${changed}` : null, (old) => ({ ...old, frames: next }))}
        space={space}
        disabled={locked}
        languages={writtenLanguages(base).slice(1)}
        ownLanguage={base.languages.own}
        language={language}
        onLanguage={chooseLanguage}
        contactExchange={spaceValues?.settings.contact_exchange}
        newsletter={spaceValues?.settings.newsletter}
        card={base.uuid}
        fault={(id, field) => fault(id, field, field === '')}
        faulty={faulty}
      />
      <ListNote lock={lock} problem={problem} />
    </>
  )
}
