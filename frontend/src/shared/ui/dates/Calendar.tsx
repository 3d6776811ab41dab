import { ActionIcon, Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { intlLocale } from '@/shared/i18n/languages'
import classes from './dates.module.css'
import { firstDay, moved, movedMonths, today, weekdayOf, weeksOf } from './days'

interface CalendarProps {
  opened: boolean
  /** Of the field that the day is for. */
  name: string
  value: string
  min?: string
  max?: string
  onChoose: (day: string) => void
  onClose: () => void
}

/** A month from which a day is chosen, with the keys of the ARIA pattern for grids of days. */
export default function Calendar({ name, value, min = '', max = '9999', onChoose, onClose }: CalendarProps) {
  const { t, language } = useTranslation('common')
  const [at, setAt] = useState(() => value || [today(), min].sort().at(-1) || today())
  const grid = useRef<HTMLTableElement>(null)
  // It has the focus as soon as it is seen: the popover gives it a moment later, and Escape would lead nowhere until then.
  const take = useCallback((table: HTMLTableElement | null) => {
    grid.current = table
    table?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  }, [])
  // The day at hand has the focus, but not when the month was turned by its buttons.
  const [byKeys, setByKeys] = useState(true)
  useEffect(() => {
    if (byKeys) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at, byKeys])
  const locale = intlLocale(language)
  const say = (options: Intl.DateTimeFormatOptions, day: string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const first = firstDay(language)
  const weeks = weeksOf(at, first)
  const turn = (by: number) => {
    setByKeys(false)
    setAt(movedMonths(at, by))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const ofWeek = (weekdayOf(at) - first + 7) % 7
    const next: Record<string, () => string> = {
      ArrowLeft: () => moved(at, -1),
      ArrowRight: () => moved(at, 1),
      ArrowUp: () => moved(at, -7),
      ArrowDown: () => moved(at, 7),
      Home: () => moved(at, -ofWeek),
      End: () => moved(at, 6 - ofWeek),
      PageUp: () => movedMonths(at, event.shiftKey ? -12 : -1),
      PageDown: () => movedMonths(at, event.shiftKey ? 12 : 1),
    }
    const follow = next[event.key]
    if (!follow) return
    event.preventDefault()
    setByKeys(true)
    setAt(follow())
  }
  return (
    <Popover
      opened
      onChange={(open) => open || onClose()}
      trapFocus
      position="bottom-start"
      shadow="md"
      withinPortal
      withRoles={false}
      width="auto"
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('dates.choose', { name })} className={classes.calendar}>
        <div className={classes.head}>
          <ActionIcon variant="subtle" aria-label={t('dates.before')} onClick={() => turn(-1)}>
            <IconChevronLeft size={18} aria-hidden="true" />
          </ActionIcon>
          <span className={classes.month} aria-live="polite">
            {say({ month: 'long', year: 'numeric' }, at)}
          </span>
          <ActionIcon variant="subtle" aria-label={t('dates.after')} onClick={() => turn(1)}>
            <IconChevronRight size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
        <table ref={take} role="grid" className={classes.days} aria-label={say({ month: 'long', year: 'numeric' }, at)}>
          <thead>
            <tr>
              {weeks[0]?.map((day) => (
                <th key={day} scope="col" abbr={say({ weekday: 'long' }, day)}>
                  {say({ weekday: 'short' }, day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week[0]}>
                {week.map((day) => (
                  <td key={day} role="gridcell" aria-selected={day === value}>
                    <button
                      type="button"
                      data-day={day}
                      data-autofocus={day === at || undefined}
                      data-other={day.slice(0, 7) !== at.slice(0, 7) || undefined}
                      data-chosen={day === value || undefined}
                      aria-current={day === today() ? 'date' : undefined}
                      aria-label={say({ dateStyle: 'full' }, day)}
                      tabIndex={day === at ? 0 : -1}
                      disabled={day < min || day > max}
                      onClick={() => onChoose(day)}
                      onKeyDown={onKeyDown}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Popover.Dropdown>
    </Popover>
  )
}
