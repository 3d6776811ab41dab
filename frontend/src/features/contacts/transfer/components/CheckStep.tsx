import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { CardSelect } from '@/features/cards/components/CardSelect'
import { FileColumns } from '@/features/imports/components/FileColumns'
import { FileRows } from '@/features/imports/components/FileRows'
import { Foot } from '@/features/imports/components/Foot'
import classes from '@/features/imports/components/imports.module.css'
import type { ContactImportOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'
import { eventsQuery, tagsQuery } from '../../api'
import { fieldsOf, goodRows, STATUSES, withField, type Reading } from '../model/columns'

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
      {found.table && (
        <FileColumns
          columns={found.columns}
          fields={fieldsOf(reading, found.columns)}
          options={found.fields.map(({ field, label }) => ({ value: field, label }))}
          onField={(index, field) => onReading(withField(reading, found.columns, index, field))}
        />
      )}
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
      <FileRows
        kinds={STATUSES.map((status) => ({ status, name: t(`rows.${status}`), count: found[status] }))}
        rows={found.shown}
      />
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
  const { t } = useTranslation(['contacts/transfer', 'contacts', 'imports'])
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
        nothingFoundMessage={t('imports:plain.noField')}
        clearable
        clearButtonProps={{ 'aria-label': t('imports:plain.clear', { name: t('contacts:filters.tag') }) }}
      />
      <Select
        label={t('contacts:column.event')}
        placeholder={t('check.none')}
        data={(events.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
        value={reading.event}
        onChange={(event) => onReading({ ...reading, event })}
        nothingFoundMessage={t('imports:plain.noField')}
        clearable
        clearButtonProps={{ 'aria-label': t('imports:plain.clear', { name: t('contacts:column.event') }) }}
      />
      {tags.isError && !tags.data && <Failure of={tags} compact />}
      {events.isError && !events.data && <Failure of={events} compact />}
    </>
  )
}
