import { ActionIcon, Button } from '@mantine/core'
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import type { OpeningHours } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { intlLocale } from '@/shared/i18n/languages'
import { TimeField } from '@/shared/ui/dates/TimeField'
import { Menu } from '@/shared/ui/layers/Menu'
import { Tooltip } from '@/shared/ui/layers/Tooltip'
import { sortedHours } from '../model/frames'
import { copyDay, nextSpan } from '../model/hours'
import type { FrameFieldsProps } from './FrameFields'
import classes from './Frames.module.css'

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const
const MOST_SPANS = 6

/** The days of the week from Monday, as the language names them. */
function dayNames(language: string): string[] {
  const format = new Intl.DateTimeFormat(intlLocale(language), { weekday: 'long', timeZone: 'UTC' })
  // 1 January 2024 was a Monday.
  return DAYS.map((day) => {
    const name = format.format(new Date(Date.UTC(2024, 0, 1 + day)))
    return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  })
}

/** Opening hours by day, several spans a day, copied to other days. */
export function HoursFields({ frame, disabled, fault, onChange }: FrameFieldsProps<'opening_hours'>) {
  const { t, language } = useTranslation('frames')
  const names = dayNames(language)
  const { hours } = frame
  const set = (next: OpeningHours[]) => onChange({ kind: 'opening_hours', hours: next })
  const wrong = [
    ...new Set([
      fault('hours'),
      ...hours.flatMap((_, index) => ['', '.opens', '.closes'].map((part) => fault(`hours.${index}${part}`))),
    ]),
  ].filter((text) => text !== undefined)
  const clock = (row: OpeningHours, part: 'opens' | 'closes') => (
    <TimeField
      className={classes.time}
      aria-label={t(part === 'opens' ? 'hours.opens' : 'hours.closes', { day: names[row.day] })}
      value={row[part]}
      disabled={disabled}
      error={wrong.length > 0}
      // What is no time gives nothing; the last one stays until there is another.
      onChange={(time) => time && set(hours.map((one) => (one === row ? { ...one, [part]: time } : one)))}
    />
  )
  return (
    <div role="group" aria-label={t('fields.hours')}>
      {DAYS.map((day) => {
        const spans = hours.filter((row) => row.day === day)
        const name = names[day] ?? ''
        return (
          <div key={day} className={classes.day} role="group" aria-label={name}>
            <span className={classes.dayName}>{name}</span>
            <div className={classes.spans}>
              {spans.length === 0 && <span className={classes.closed}>{t('hours.closed')}</span>}
              {spans.map((row, index) => (
                <span key={index} className={classes.span}>
                  {clock(row, 'opens')}
                  <span aria-hidden="true">–</span>
                  {clock(row, 'closes')}
                  {row.closes < row.opens && <small>{t('hours.nextDay')}</small>}
                  {!disabled && (
                    <Tooltip label={t('actions.remove')}>
                      <ActionIcon
                        size={28}
                        aria-label={t('hours.remove', { day: name })}
                        onClick={() => set(hours.filter((one) => one !== row))}
                      >
                        <IconX size={16} aria-hidden="true" />
                      </ActionIcon>
                    </Tooltip>
                  )}
                </span>
              ))}
            </div>
            {!disabled && (
              <span className={classes.dayActions}>
                {spans.length < MOST_SPANS && (
                  <Tooltip label={t('hours.add')}>
                    <ActionIcon
                      aria-label={t('hours.addTo', { day: name })}
                      onClick={() => set(sortedHours([...hours, nextSpan(hours, day)]))}
                    >
                      <IconPlus size={18} aria-hidden="true" />
                    </ActionIcon>
                  </Tooltip>
                )}
                {spans.length > 0 && (
                  <Menu position="bottom-end">
                    <Tooltip label={t('hours.copy')}>
                      <Menu.Target>
                        <ActionIcon aria-label={t('hours.copyOf', { day: name })}>
                          <IconCopy size={18} aria-hidden="true" />
                        </ActionIcon>
                      </Menu.Target>
                    </Tooltip>
                    <Menu.Dropdown>
                      <Menu.Item onClick={() => set(copyDay(hours, day, [0, 1, 2, 3, 4]))}>
                        {t('hours.toWeekdays')}
                      </Menu.Item>
                      <Menu.Item onClick={() => set(copyDay(hours, day, DAYS))}>{t('hours.toAll')}</Menu.Item>
                      <Menu.Divider />
                      {DAYS.filter((other) => other !== day).map((other) => (
                        <Menu.Item key={other} onClick={() => set(copyDay(hours, day, [other]))}>
                          {names[other]}
                        </Menu.Item>
                      ))}
                    </Menu.Dropdown>
                  </Menu>
                )}
              </span>
            )}
          </div>
        )
      })}
      {hours.length === 0 && !disabled && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          onClick={() => set(copyDay([{ day: 0, opens: '09:00', closes: '17:00' }], 0, [0, 1, 2, 3, 4]))}
        >
          {t('hours.start')}
        </Button>
      )}
      {wrong.map((problem) => (
        <p key={problem} className={classes.problem} role="alert">
          {problem}
        </p>
      ))}
    </div>
  )
}
