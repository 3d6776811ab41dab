import { IconChevronDown, IconExternalLink, IconLetterCase, IconPhoto, IconVideo } from '@tabler/icons-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Frame } from '@/shared/api/types'
import { Section } from '@/shared/ui/Section'
import { SortableList } from '@/shared/ui/SortableList'
import { RemoveButton } from '../components/ContactRow'
import { ListNote } from '../components/fields'
import fields from '../components/fields.module.css'
import { FrameFields } from '../components/FrameFields'
import classes from '../components/Frames.module.css'
import { useEditor, useRows } from '../hooks/editor'
import { useDescribe } from '../hooks/useDescribe'
import { isEmptyRow, newRowId } from '../model/draft'

const LIMIT = 30
const KINDS = ['text', 'image', 'link', 'video'] as const
const ICONS = { text: IconLetterCase, image: IconPhoto, link: IconExternalLink, video: IconVideo }

function blankFrame(kind: Frame['kind']): Frame {
  const head = { id: newRowId(), title: '' }
  if (kind === 'text') return { ...head, kind, html: '' }
  if (kind === 'image') return { ...head, kind, image: null, alt: '', href: '' }
  if (kind === 'link') return { ...head, kind, url: '', label: '' }
  return { ...head, kind, url: '', poster: null }
}

export function FramesPage() {
  const { t } = useTranslation('cards')
  const { space, faults } = useEditor()
  const { rows, lock, locked, problem, fault, change, insert, order, remove } = useRows('frames')
  const { frameName } = useDescribe()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(rows.length === 1 ? rows.map((row) => row.id) : []))
  const list = useRef<HTMLDivElement>(null)
  const toggle = (id: string) =>
    setOpen((old) => {
      const next = new Set(old)
      if (!next.delete(id)) next.add(id)
      return next
    })
  const add = (kind: Frame['kind']) => {
    const frame = blankFrame(kind)
    insert(frame)
    setOpen((old) => new Set(old).add(frame.id))
    requestAnimationFrame(() => {
      const items = list.current?.querySelectorAll<HTMLElement>('li')
      const last = items?.[items.length - 1]
      last?.scrollIntoView({ block: 'nearest' })
      last?.querySelector<HTMLElement>('input:not([type=file])')?.focus()
    })
  }
  return (
    <>
      <Section title={t('fields.frames')} description={t('frames.intro')}>
        <div ref={list}>
          {rows.length === 0 && <p className={fields.empty}>{t('frames.none')}</p>}
          <SortableList items={rows} itemId={(row) => row.id} itemName={(row) => frameName(row)} onReorder={order} disabled={locked || rows.length < 2}>
            {(frame) => {
              const faulty = Object.keys(faults).some((path) => path.startsWith(`frames.${frame.id}`))
              return (
                <FrameBlock
                  frame={frame}
                  name={frameName(frame)}
                  opened={open.has(frame.id) || faulty}
                  faulty={faulty}
                  onToggle={() => toggle(frame.id)}
                  onRemove={locked ? undefined : () => remove(frame.id, isEmptyRow('frames', frame))}
                >
                  <FrameFields
                    frame={frame}
                    space={space}
                    disabled={locked}
                    fault={(name) => fault(frame.id, name, name === (frame.kind === 'text' ? 'html' : frame.kind === 'image' ? 'image' : 'url'))}
                    onChange={(patch) => change(frame.id, patch)}
                  />
                </FrameBlock>
              )
            }}
          </SortableList>
        </div>
        <ListNote lock={lock} problem={problem} />
      </Section>
      {!locked && rows.length < LIMIT && (
        <Section title={t('frames.add')}>
          <div className={classes.kinds}>
            {KINDS.map((kind) => {
              const Icon = ICONS[kind]
              return (
                <button key={kind} type="button" className={classes.add} onClick={() => add(kind)}>
                  <Icon className={classes.icon} size={22} aria-hidden="true" />
                  <span>
                    <strong>{t(`frames.kinds.${kind}`)}</strong>
                    <small>{t(`frames.about.${kind}`)}</small>
                  </span>
                </button>
              )
            })}
          </div>
        </Section>
      )}
    </>
  )
}

function FrameBlock(props: {
  frame: Frame
  name: string
  opened: boolean
  faulty: boolean
  onToggle: () => void
  onRemove?: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('cards')
  const body = useId()
  const Icon = ICONS[props.frame.kind]
  const kind = t(`frames.kinds.${props.frame.kind}`)
  return (
    <div className={classes.frame} data-faulty={props.faulty || undefined}>
      <div className={classes.head}>
        <button type="button" className={classes.toggle} aria-expanded={props.opened} aria-controls={props.opened ? body : undefined} onClick={props.onToggle}>
          <Icon className={classes.icon} size={20} aria-hidden="true" />
          <span className={classes.title}>{props.name}</span>
          {props.name !== kind && <span className={classes.kind}>{kind}</span>}
          <IconChevronDown className={classes.arrow} size={18} data-open={props.opened || undefined} aria-hidden="true" />
        </button>
        {props.onRemove && <RemoveButton name={props.name} onClick={props.onRemove} />}
      </div>
      {props.opened && (
        <div className={classes.body} id={body}>
          {props.children}
        </div>
      )}
    </div>
  )
}
