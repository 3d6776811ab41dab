import { Button, NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { useState } from 'react'
import { errorMessage, ApiError } from '@/shared/api/error'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Select } from '@/shared/ui/layers/Select'
import { Panel } from '@/shared/ui/Section'
import { readAgain, type Reading } from '../api'
import { encodingName, type Import } from '../model/wizard'
import { Foot } from './Foot'
import classes from './imports.module.css'

const DELIMITERS = [
  [';', 'semicolon'],
  [',', 'comma'],
  ['\t', 'tab'],
  ['|', 'bar'],
] as const

/** What we understood of the file, and how to read it otherwise. */
export function ReadStep({
  item,
  onChange,
  onNext,
}: {
  item: Import
  onChange: (item: Import) => void
  onNext: () => void
}) {
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const change = async (reading: Reading) => {
    setBusy(true)
    setProblem(null)
    try {
      onChange(await readAgain(item.uuid, reading))
    } catch (error) {
      setProblem((error instanceof ApiError && Object.values(error.errors)[0]?.[0]) || errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  // One name for the variants of an encoding; what the file has stays choosable.
  const encodings = new Map(
    [item.encoding, ...(item.encodings ?? ['utf-8', 'cp1252'])]
      .filter(Boolean)
      .map((value) => [encodingName(value), value]),
  )
  encodings.set(encodingName(item.encoding), item.encoding)
  return (
    <div className={classes.stack}>
      <p className={classes.lead} role="status">
        {t('read.found', {
          count: item.row_count,
          number: number(item.row_count),
          columns: t('read.columns', { count: item.columns.length, number: number(item.columns.length) }),
        })}
      </p>
      <FormProblem>{problem}</FormProblem>
      <div className={classes.settings}>
        {item.sheets.length > 1 && (
          <Select
            label={t('read.sheet')}
            data={item.sheets}
            value={item.sheet}
            allowDeselect={false}
            disabled={busy}
            onChange={(sheet) => sheet && void change({ sheet })}
          />
        )}
        {item.kind !== 'json' && (
          <NumberInput
            key={item.header_row}
            label={t('read.headerRow')}
            defaultValue={item.header_row}
            min={1}
            max={1000}
            allowDecimal={false}
            clampBehavior="strict"
            disabled={busy}
            onBlur={(event) => {
              const row = Number(event.currentTarget.value)
              if (row >= 1 && row !== item.header_row) void change({ header_row: row })
            }}
            onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
          />
        )}
        {item.kind === 'csv' && (
          <>
            <Select
              label={t('read.delimiter')}
              data={DELIMITERS.map(([value, name]) => ({ value, label: t(`read.${name}`) }))}
              value={item.delimiter}
              allowDeselect={false}
              disabled={busy}
              onChange={(delimiter) => delimiter && delimiter !== item.delimiter && void change({ delimiter })}
            />
            <Select
              label={t('read.encoding')}
              data={[...encodings].map(([label, value]) => ({ label, value }))}
              value={item.encoding}
              allowDeselect={false}
              disabled={busy}
              onChange={(encoding) => encoding && encoding !== item.encoding && void change({ encoding })}
            />
          </>
        )}
      </div>
      <Panel className={classes.clip}>
        <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('read.preview')}>
          <table className={classes.table} aria-busy={busy}>
            <caption className={classes.caption}>{t('read.preview')}</caption>
            <thead>
              <tr>
                <th scope="col" className={classes.lineNumber}>
                  {t('result.row')}
                </th>
                {item.columns.map((column) => (
                  <th key={column.index} scope="col">
                    {column.header || t('match.noHeader', { number: number(column.index + 1) })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {item.beginning.map((line) => (
                <tr
                  key={line.row}
                  data-above={line.row < item.header_row || undefined}
                  data-header={line.row === item.header_row || undefined}
                >
                  <th scope="row" className={classes.lineNumber}>
                    {number(line.row)}
                  </th>
                  {item.columns.map((column) => (
                    <td key={column.index}>{line.cells[column.index] ?? ''}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
      <p className={classes.help}>{t('read.help')}</p>
      <Foot>
        <Button onClick={onNext} disabled={busy || item.columns.length === 0}>
          {t('read.next')}
        </Button>
      </Foot>
    </div>
  )
}
