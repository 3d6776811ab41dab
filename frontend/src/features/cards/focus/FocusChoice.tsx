import { IconLock } from '@tabler/icons-react'
import { useId } from 'react'
import type { Card } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './Focus.module.css'

type Focus = Card['focus']
type Part = 'save' | 'text' | 'links' | 'details' | 'frame'

/** The order of the page, as the server draws it (publishing.renderer). */
const ORDERS: Record<Focus, readonly Part[]> = {
  person: ['save', 'text', 'links', 'frame', 'details'],
  company: ['save', 'text', 'details', 'links', 'frame'],
  link: ['text', 'links', 'frame', 'save', 'details'],
}
const HEIGHTS: Record<Part, number> = { save: 10, text: 9, links: 13, details: 15, frame: 12 }
const FOCUS = Object.keys(ORDERS) as Focus[]

/** What stands first on the page: each choice with a small picture of the page and a sentence. */
export function FocusChoice(props: {
  value: Focus
  onChange: (focus: Focus) => void
  disabled: boolean
  note?: React.ReactNode
  error?: string
}) {
  const { t } = useTranslation('cards/focus')
  const name = useId()
  const note = useId()
  return (
    <div>
      <div
        className={classes.choices}
        role="radiogroup"
        aria-label={t('label')}
        aria-invalid={props.error ? true : undefined}
        aria-describedby={props.note || props.error ? note : undefined}
      >
        {FOCUS.map((focus) => (
          <label
            key={focus}
            className={classes.choice}
            data-chosen={props.value === focus || undefined}
            data-disabled={props.disabled || undefined}
          >
            <input
              type="radio"
              name={name}
              value={focus}
              checked={props.value === focus}
              disabled={props.disabled}
              onChange={() => props.onChange(focus)}
              className={classes.input}
              aria-labelledby={`${name}-${focus}`}
              aria-describedby={`${name}-${focus}-text`}
            />
            <Picture focus={focus} />
            <span className={classes.words}>
              <span className={classes.name} id={`${name}-${focus}`}>
                {t(`${focus}.name`)}
              </span>
              <span className={classes.text} id={`${name}-${focus}-text`}>
                {t(`${focus}.text`)}
              </span>
            </span>
          </label>
        ))}
      </div>
      {(props.error || props.note) && (
        <p className={props.error ? classes.error : classes.note} id={note}>
          {!props.error && <IconLock size={16} aria-hidden="true" />}
          {props.error ?? props.note}
        </p>
      )}
    </div>
  )
}

/** The page in blocks: picture and name, then the parts in their order. */
function Picture({ focus }: { focus: Focus }) {
  let top = 34
  return (
    <svg className={classes.picture} viewBox="0 0 64 112" aria-hidden="true">
      <rect x="0.5" y="0.5" width="63" height="111" rx="8" className={classes.page} />
      <path d="M0.5 8.5a8 8 0 0 1 8-8h47a8 8 0 0 1 8 8V16h-63Z" className={classes.head} />
      <rect x="7" y="10" width="13" height="13" rx={focus === 'person' ? 6.5 : 3} className={classes.face} />
      <rect x="7" y="26" width={focus === 'company' ? 34 : 26} height="4" rx="2" className={classes.line} />
      {ORDERS[focus].map((part) => {
        const y = top
        top += HEIGHTS[part] + 3
        if (part === 'save')
          return <rect key={part} x="7" y={y} width="50" height="10" rx="4" className={classes.save} />
        if (part === 'links') {
          return [0, 1, 2, 3].map((place) => (
            <rect
              key={`${part}${place}`}
              x={7 + (place % 2) * 26}
              y={y + Math.floor(place / 2) * 7}
              width="24"
              height="5.5"
              rx="2.5"
              className={classes.links}
            />
          ))
        }
        if (part === 'frame')
          return <rect key={part} x="7" y={y} width="50" height="12" rx="3" className={classes.frame} />
        const lines = part === 'details' ? [0, 1, 2] : [0, 1]
        return lines.map((place) => (
          <rect
            key={`${part}${place}`}
            x="7"
            y={y + place * 5}
            width={part === 'details' ? 40 - place * 4 : 50 - place * 14}
            height="3"
            rx="1.5"
            className={classes.line}
          />
        ))
      })}
    </svg>
  )
}
