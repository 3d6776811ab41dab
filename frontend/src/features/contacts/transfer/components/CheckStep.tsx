import { Alert, Button, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { CardSelect } from '@/features/cards/components/CardSelect'
import { Foot } from '@/features/imports/components/Foot'
import classes from '@/features/imports/components/imports.module.css'
import type { ContactImportOut, ContactRowStatus } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'
import { Pagination } from '@/shared/ui/Pagination'
import { Panel, Section } from '@/shared/ui/Section'
import { eventsQuery, tagsQuery } from '../../api'
import { fieldsOf, goodRows, STATUSES, withField, type Reading } from '../model/columns'

const PER_PAGE = 25

/** What the file is read as, and what would become of each row: every choice is tried at once. */
export default function CheckStep(props: {
  space: Uuid
  found: ContactImportOut
  reading: Reading
  busy: boolean
  starting: boolean
  problem: string | null
  onReading: (reading: Reading) => void
  onAnew: () => void
  onStart: () => void
}) {
  const { space, found, reading, busy, starting, problem, onReading, onAnew, onStart } = props
  const { t } = useTranslation('contacts/transfer')
  const { number } = useFormats()
  const good = goodRows(found)
  return (
    <div className={classes.stack} aria-busy={busy}>
      <div className={classes.options}>
        <Goals space={space} reading={reading} onReading={onReading} />
      </div>
      {found.table && <Columns found={found} reading={reading} onReading={onReading} />}
      {found.bad > 0 ? (
        <Alert
          color="warning"
          variant="light"
          icon={<IconAlertTriangle aria-hidden="true" />}
          title={t('check.bad', { count: found.bad, number: number(found.bad) })}
        >
          {t('check.badText')}
        </Alert>
      ) : (
        <Alert color="good" variant="light" icon={<IconCircleCheck aria-hidden="true" />} title={t('check.fine')} />
      )}
      <Rows found={found} />
      <FormProblem>{problem}</FormProblem>
      <Foot
        back={
          <Button variant="subtle" onClick={onAnew} disabled={starting}>
            {t('check.other')}
          </Button>
        }
      >
        <Button onClick={onStart} loading={starting} disabled={good === 0 || busy}>
          {good === 0 ? t('check.nothing') : t('check.start', { count: good, number: number(good) })}
        </Button>
      </Foot>
    </div>
  )
}

/** Who holds them, and what each of them is given. */
function Goals({
  space,
  reading,
  onReading,
}: { space: Uuid } & Pick<Parameters<typeof CheckStep>[0], 'reading' | 'onReading'>) {
  const { t } = useTranslation(['contacts/transfer', 'contacts'])
  const tags = useQuery({ ...tagsQuery(space), ...SAID_HERE })
  const events = useQuery({ ...eventsQuery(space), ...SAID_HERE })
  return (
    <>
      <CardSelect
        space={space}
        label={t('contacts:new.owner')}
        all
        value={reading.card}
        onChange={(card) => onReading({ ...reading, card })}
      />
      <Select
        label={t('contacts:filters.tag')}
        placeholder={t('check.none')}
        data={(tags.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={reading.tag}
        onChange={(tag) => onReading({ ...reading, tag })}
        nothingFoundMessage={t('check.noField')}
        clearable
        clearButtonProps={{ 'aria-label': t('check.clear', { name: t('contacts:filters.tag') }) }}
      />
      <Select
        label={t('contacts:column.event')}
        placeholder={t('check.none')}
        data={(events.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={reading.event}
        onChange={(event) => onReading({ ...reading, event })}
        nothingFoundMessage={t('check.noField')}
        clearable
        clearButtonProps={{ 'aria-label': t('check.clear', { name: t('contacts:column.event') }) }}
      />
      {tags.isError && !tags.data && <Failure of={tags} compact />}
      {events.isError && !events.data && <Failure of={events} compact />}
    </>
  )
}

function Columns({
  found,
  reading,
  onReading,
}: Pick<Parameters<typeof CheckStep>[0], 'found' | 'reading' | 'onReading'>) {
  const { t } = useTranslation('contacts/transfer')
  const { number } = useFormats()
  const fields = fieldsOf(reading, found.columns)
  const options = found.fields.map(({ field, label }) => ({ value: field, label }))
  return (
    <Section title={t('columns.title')} description={t('columns.text')}>
      <Panel>
        <ul className={classes.matches}>
          {found.columns.map(({ index, header, samples }) => {
            const name = header || t('columns.noHeader', { number: number(index + 1) })
            const value = fields[index] ?? null
            return (
              <li key={index} className={classes.match} data-out={value === null || undefined}>
                <div className={classes.matchColumn}>
                  <span className={classes.matchName}>{name}</span>
                  <span className={classes.samples}>{samples.join(' · ') || t('columns.empty')}</span>
                </div>
                <IconArrowRight size={18} className={classes.arrow} aria-hidden="true" />
                <Select
                  aria-label={t('columns.fieldFor', { name })}
                  placeholder={t('columns.leaveOut')}
                  data={options}
                  value={value}
                  onChange={(field) => onReading(withField(reading, found.columns, index, field))}
                  searchable
                  clearable
                  clearButtonProps={{ 'aria-label': t('check.clear', { name }) }}
                  nothingFoundMessage={t('check.noField')}
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

function Rows({ found }: { found: ContactImportOut }) {
  const { t } = useTranslation('contacts/transfer')
  const { number } = useFormats()
  const tabs = STATUSES.filter((status) => found[status] > 0)
  const [chosen, setChosen] = useState<ContactRowStatus | null>(null)
  const [turned, setPage] = useState(1)
  // The tab of rows that another choice has mended is gone.
  const tab = chosen && tabs.includes(chosen) ? chosen : tabs[0]
  if (!tab) return null
  const rows = found.shown.filter(({ status }) => status === tab)
  const page = Math.min(turned, Math.max(1, Math.ceil(rows.length / PER_PAGE)))
  return (
    <Panel className={classes.clip}>
      <Tabs
        value={tab}
        onChange={(value) => {
          setChosen(value as ContactRowStatus)
          setPage(1)
        }}
        keepMounted={false}
      >
        <Tabs.List px={12}>
          {tabs.map((status) => (
            <Tabs.Tab
              key={status}
              value={status}
              rightSection={<span className={classes.tabNumber}>{number(found[status])}</span>}
            >
              {t(`rows.${status}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          <table className={classes.rows} aria-label={t(`rows.${tab}`)}>
            <thead>
              <tr>
                <th scope="col" className={classes.rowNumber}>
                  {t('rows.row')}
                </th>
                <th scope="col">{t('rows.person')}</th>
                <th scope="col">{t('rows.details')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((row) => (
                <tr key={row.row}>
                  <td className={classes.rowNumber}>{number(row.row)}</td>
                  <td className={classes.rowName}>{row.name || t('rows.noName')}</td>
                  <td>{[row.email, row.message].filter(Boolean).join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length > PER_PAGE && (
            <div className={classes.pad}>
              <Pagination page={page} perPage={PER_PAGE} total={rows.length} onPage={setPage} />
            </div>
          )}
          {rows.length < found[tab] && (
            <p className={`${classes.help} ${classes.pad}`}>{t('rows.first', { number: number(rows.length) })}</p>
          )}
        </Tabs.Panel>
      </Tabs>
    </Panel>
  )
}
