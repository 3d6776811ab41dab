import { IconEyeOff, IconLock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { LanguageBar } from '@/features/languages/components/LanguageBar'
import { missingInFrames } from '@/features/languages/model/texts'
import type { Frame, SharedFrame } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { FoldedRow } from '@/shared/ui/FoldedRow'
import { KindPicker } from '@/shared/ui/KindPicker'
import { Section } from '@/shared/ui/Section'
import { SortableList } from '@/shared/ui/SortableList'
import { toastDone } from '@/shared/ui/toasts'
import { FrameFields } from './components/FrameFields'
import { FrameTexts } from './components/FrameTexts'
import classes from './components/Frames.module.css'
import { FRAME_ICONS } from './components/icons'
import { SharedOptions, type SharedPatch } from './components/SharedOptions'
import { KINDS, MOST_FRAMES } from './model/editing'
import { frameTitle, isEmptyFrame, type FrameKind, type FramePatch } from './model/frames'

export interface FramesEditorProps<F extends Frame | SharedFrame> {
  frames: F[]
  /** The whole new list; `changed` is the id of the row whose content changed, if that was it. */
  onChange: (frames: F[], changed?: string) => void
  /** Where pictures and documents are kept. */
  space: string
  /** A new row of a kind. */
  blank: (kind: FrameKind) => F
  /** Rows of a space, which say how they stand on cards. */
  shared?: boolean
  /** Further languages that texts are wanted in. */
  languages?: readonly string[]
  /** The language of the texts themselves. */
  ownLanguage?: string
  /** The language that is written in, where it is chosen for more than the frames; with `onLanguage`. */
  language?: string
  onLanguage?: (language: string) => void
  /** False: forms are not shown, because nobody may write to cards. */
  contactExchange?: boolean
  /** False: nobody may subscribe on cards. */
  newsletter?: boolean
  /** The card whose frames they are; none for those of a space. */
  card?: string
  disabled?: boolean
  /** What is wrong with a field of a row; the name is dotted below it (`images`, `translations.de.title`), empty for the row itself. */
  fault?: (id: string, field: string) => string | undefined
  /** Ids of rows in which something is wrong: they are opened. */
  faulty?: ReadonlySet<string>
  title?: string
  description?: string
}

/** Blocks of content of a card, or of all cards of a space: add, edit, order, remove. */
export function FramesEditor<F extends Frame | SharedFrame>(props: FramesEditorProps<F>) {
  const { t } = useTranslation('frames')
  const { frames, disabled = false, languages = [], fault = () => undefined } = props
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () => new Set(frames.length === 1 ? frames.map((frame) => frame.id) : []),
  )
  const [inner, setInner] = useState('')
  const language = props.language ?? inner
  const setLanguage = props.onLanguage ?? setInner
  const list = useRef<HTMLDivElement>(null)
  // A removed row may come back after other changes.
  const latest = useRef(frames)
  latest.current = frames

  const own = props.ownLanguage ?? ''
  const shownLanguage = languages.includes(language) ? language : ''
  const nameOf = (frame: Frame) => frameTitle(frame) || t(`kinds.${frame.kind}.name`)
  const change = (id: string, patch: FramePatch | SharedPatch) =>
    props.onChange(
      latest.current.map((frame) => (frame.id === id ? { ...frame, ...patch } : frame)),
      id,
    )
  const toggle = (id: string) =>
    setOpen((old) => {
      const next = new Set(old)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const add = (kind: FrameKind) => {
    const frame = props.blank(kind)
    props.onChange([...frames, frame])
    setLanguage(own)
    setOpen((old) => new Set(old).add(frame.id))
    requestAnimationFrame(() => {
      const items = list.current?.querySelectorAll<HTMLElement>('li')
      const last = items && [...items].findLast((item) => item.querySelector('[data-folded]'))
      last?.scrollIntoView({ block: 'nearest' })
      last?.querySelector<HTMLElement>('input:not([type=file]):not([type=checkbox]), textarea')?.focus()
    })
  }
  const remove = (frame: F) => {
    const at = frames.findIndex((row) => row.id === frame.id)
    props.onChange(frames.filter((row) => row.id !== frame.id))
    if (isEmptyFrame(frame)) return
    toastDone(t('removed', { name: nameOf(frame) }), () => {
      const rows = latest.current
      if (!rows.some((row) => row.id === frame.id)) props.onChange([...rows.slice(0, at), frame, ...rows.slice(at)])
    })
  }

  return (
    <>
      <Section
        title={props.title ?? t('title')}
        description={props.description ?? t(props.shared ? 'introShared' : 'intro')}
      >
        {languages.length > 0 && frames.length > 0 && (
          <div className={classes.languages}>
            <LanguageBar
              languages={[own, ...languages]}
              value={shownLanguage || own}
              onChange={setLanguage}
              missing={Object.fromEntries(languages.map((code) => [code, missingInFrames(frames, code).length]))}
            />
          </div>
        )}
        <div ref={list}>
          {frames.length === 0 && <p className={classes.none}>{t(disabled ? 'noneLocked' : 'none')}</p>}
          <SortableList
            items={frames}
            itemId={(frame) => frame.id}
            itemName={nameOf}
            onReorder={(rows) => props.onChange(rows)}
            disabled={disabled || frames.length < 2}
          >
            {(frame) => {
              const faulty = props.faulty?.has(frame.id) ?? false
              const name = nameOf(frame)
              const set = (patch: FramePatch | SharedPatch) => change(frame.id, patch)
              const of = (field: string) => fault(frame.id, field)
              return (
                <FoldedRow
                  icon={FRAME_ICONS[frame.kind]}
                  name={name}
                  kind={t(`kinds.${frame.kind}.name`)}
                  opened={open.has(frame.id) || faulty}
                  faulty={faulty}
                  marks={
                    'place' in frame ? (
                      <SharedMarks frame={frame} />
                    ) : (frame.kind === 'contact_form' && props.contactExchange === false) ||
                      (frame.kind === 'newsletter' && props.newsletter === false) ? (
                      <NotShown />
                    ) : null
                  }
                  onToggle={() => toggle(frame.id)}
                  removeLabel={t('remove', { name })}
                  onRemove={disabled ? undefined : () => remove(frame)}
                >
                  {of('') && (
                    <p className={classes.problem} role="alert">
                      {of('')}
                    </p>
                  )}
                  {shownLanguage ? (
                    <FrameTexts
                      frame={frame}
                      own={own}
                      language={shownLanguage}
                      disabled={disabled}
                      fault={of}
                      onChange={set}
                    />
                  ) : (
                    <FrameFields
                      frame={frame}
                      space={props.space}
                      disabled={disabled}
                      contactExchange={props.contactExchange}
                      newsletter={props.newsletter}
                      card={props.card}
                      fault={of}
                      onChange={set}
                    />
                  )}
                  {props.shared && 'place' in frame && !shownLanguage && (
                    <SharedOptions
                      name={name}
                      locked={frame.locked}
                      place={frame.place}
                      disabled={disabled}
                      onChange={set}
                    />
                  )}
                </FoldedRow>
              )
            }}
          </SortableList>
        </div>
      </Section>
      {!disabled && frames.length < MOST_FRAMES && (
        <Section title={t('add')}>
          <KindPicker
            kinds={KINDS.map((kind) => ({
              kind,
              icon: FRAME_ICONS[kind],
              name: t(`kinds.${kind}.name`),
              about: t(`kinds.${kind}.about`),
            }))}
            onPick={add}
          />
        </Section>
      )}
    </>
  )
}

function SharedMarks({ frame }: { frame: SharedFrame }) {
  const { t } = useTranslation('frames')
  return (
    <span className={classes.marks}>
      {frame.locked && <IconLock size={16} role="img" aria-label={t('shared.isLocked')} />}
      {t(frame.place === 'before' ? 'shared.isBefore' : 'shared.isAfter')}
    </span>
  )
}

function NotShown() {
  const { t } = useTranslation('frames')
  return (
    <span className={classes.marks}>
      <IconEyeOff size={16} aria-hidden="true" />
      {t('form.hidden')}
    </span>
  )
}
