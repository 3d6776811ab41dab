import { IconArrowRight } from '@tabler/icons-react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Select } from '@/shared/ui/layers/Select'
import { Panel, Section } from '@/shared/ui/Section'
import classes from './imports.module.css'

export interface FileColumn {
  /** Its place in the file. */
  index: number
  header: string
  samples: readonly string[]
}

/** The columns of a file, and what each of them fills. */
export function FileColumns(props: {
  columns: readonly FileColumn[]
  /** By the place of the column. */
  fields: Readonly<Record<number, string>>
  options: { value: string; label: string }[]
  onField: (index: number, field: string | null) => void
}) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  return (
    <Section title={t('plain.columns.title')} description={t('plain.columns.text')}>
      <Panel>
        <ul className={classes.matches}>
          {props.columns.map(({ index, header, samples }) => {
            const name = header || t('plain.columns.noHeader', { number: number(index + 1) })
            const value = props.fields[index] || null
            return (
              <li key={index} className={classes.match} data-out={value === null || undefined}>
                <div className={classes.matchColumn}>
                  <span className={classes.matchName}>{name}</span>
                  <span className={classes.samples}>{samples.join(' · ') || t('plain.columns.empty')}</span>
                </div>
                <IconArrowRight size={18} className={classes.arrow} aria-hidden="true" />
                <Select
                  aria-label={t('plain.columns.fieldFor', { name })}
                  placeholder={t('plain.columns.leaveOut')}
                  data={props.options}
                  value={value}
                  onChange={(field) => props.onField(index, field)}
                  searchable
                  clearable
                  clearButtonProps={{ 'aria-label': t('plain.clear', { name }) }}
                  nothingFoundMessage={t('plain.noField')}
                  maxDropdownHeight={320}
                  className={classes.matchSelect}
                />
              </li>
            )
          })}
        </ul>
      </Panel>
    </Section>
  )
}
