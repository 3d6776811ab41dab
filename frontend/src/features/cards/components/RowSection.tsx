import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Section } from '@/shared/ui/Section'
import { SortableList } from '@/shared/ui/SortableList'
import { useRows } from '../hooks/editor'
import type { RowField, RowTypes } from '../model/draft'
import { ListNote } from './fields'
import classes from './fields.module.css'

type ContactField = Extract<RowField, 'phones' | 'emails' | 'websites' | 'addresses'>

/** A list of contact details: add, move, remove and bring back. */
export function RowSection<F extends ContactField>(props: {
  field: F
  limit: number
  blank: () => RowTypes[F]
  inherited?: ReactNode
  children: (row: RowTypes[F], index: number, name: string) => ReactNode
}) {
  const { t } = useTranslation('cards')
  const { field } = props
  const { rows, lock, locked, problem, insert, order } = useRows(field)
  const holder = useRef<HTMLDivElement>(null)
  const nameOf = (index: number) => t(`contact.nth.${field}`, { number: index + 1 })
  const add = () => {
    insert(props.blank())
    // The new row is the one to write in next.
    requestAnimationFrame(() => {
      const inputs = holder.current?.querySelectorAll<HTMLElement>('li')
      inputs?.[inputs.length - 1]?.querySelector('input')?.focus()
    })
  }
  return (
    <Section
      title={t(`fields.${field}`)}
      action={
        !locked && rows.length < props.limit ? (
          <Button
            className={classes.add}
            variant="subtle"
            color="accent"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={add}
          >
            {t(`contact.add.${field}`)}
          </Button>
        ) : undefined
      }
    >
      <div ref={holder}>
        {rows.length === 0 && <p className={classes.empty}>{props.inherited ?? t(`contact.none.${field}`)}</p>}
        <SortableList<RowTypes[F]>
          items={rows}
          itemId={(row) => row.id}
          itemName={(_, index) => nameOf(index)}
          onReorder={order}
          disabled={locked || rows.length < 2}
          gap={8}
        >
          {(row, index) => props.children(row, index, nameOf(index))}
        </SortableList>
      </div>
      <ListNote lock={lock} problem={problem} />
    </Section>
  )
}
