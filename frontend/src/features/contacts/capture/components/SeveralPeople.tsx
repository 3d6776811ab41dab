import { Button, Checkbox, Group, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { errorMessage } from '@/shared/api/error'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { nameOf, type Person } from '../model/people'
import classes from './capture.module.css'

/** Everybody whom a file speaks of: those who are ticked are kept. */
export function SeveralPeople(props: {
  people: readonly Person[]
  /** Answers false for one that waits for the network. */
  onKeep: (person: Person) => Promise<boolean>
  onDone: (kept: number, waiting: number) => void
  onBack: () => void
  /** Whose they are. */
  children: ReactNode
}) {
  const { people, onKeep, onDone, onBack, children } = props
  const { t } = useTranslation('contacts/capture')
  const { number } = useFormats()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [done, setDone] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const count = people.length - left.size
  const keep = async () => {
    setProblem(null)
    const taken = new Set(left)
    let kept = 0
    let waiting = 0
    for (const [place, person] of people.entries()) {
      if (taken.has(place)) continue
      setDone(kept + waiting)
      try {
        if (await onKeep(person)) kept += 1
        else waiting += 1
        taken.add(place)
      } catch (error) {
        // The others may go well: those that are kept are not sent again.
        setProblem(t('several.refused', { name: nameOf(person), reason: errorMessage(error) }))
        setLeft(taken)
        setDone(null)
        return
      }
    }
    onDone(kept, waiting)
  }
  return (
    <Stack gap="md">
      <p className={classes.text}>{t('several.found', { count: people.length, number: number(people.length) })}</p>
      <ul className={classes.people}>
        {people.map((person, place) => (
          <li key={place}>
            <Checkbox
              label={nameOf(person)}
              description={[person.company, person.emails[0]?.email]
                .filter((text) => text && text !== nameOf(person))
                .join(' · ')}
              data-autofocus={place === 0 || undefined}
              checked={!left.has(place)}
              disabled={done !== null}
              onChange={({ currentTarget: { checked } }) => {
                const next = new Set(left)
                if (checked) next.delete(place)
                else next.add(place)
                setLeft(next)
              }}
            />
          </li>
        ))}
      </ul>
      {children}
      <FormProblem>{problem}</FormProblem>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onBack} disabled={done !== null}>
          {t('actions.back')}
        </Button>
        <Button onClick={() => void keep()} loading={done !== null} disabled={count === 0}>
          {t('several.keep', { count, number: number(count) })}
        </Button>
      </Group>
    </Stack>
  )
}
