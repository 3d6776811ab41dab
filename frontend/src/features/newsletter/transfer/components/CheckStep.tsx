import { Alert, Button, Checkbox, Switch, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FileColumns } from '@/features/imports/components/FileColumns'
import { FileRows } from '@/features/imports/components/FileRows'
import { Foot } from '@/features/imports/components/Foot'
import classes from '@/features/imports/components/imports.module.css'
import type { SubscriberImportOut } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { DateField } from '@/shared/ui/dates/DateField'
import { today } from '@/shared/ui/dates/days'
import { Failure } from '@/shared/ui/Failure'
import { Section } from '@/shared/ui/Section'
import own from '../../components/newsletter.module.css'
import { listsQuery } from '../../people'
import { fieldsOf, isProved, withField, type Reading } from '../model/reading'

const KINDS = ['bad', 'suppressed', 'create', 'known'] as const

/** What the file is read as, what would become of each row, and by what these people have agreed. */
export default function CheckStep(props: {
  space: Uuid
  found: SubscriberImportOut
  reading: Reading
  busy: boolean
  starting: boolean
  problem: string | null
  onReading: (reading: Reading, look: boolean) => void
  onAnew: () => void
  onStart: () => void
}) {
  const { space, found, reading, busy, starting, problem, onReading, onAnew, onStart } = props
  const { t } = useTranslation('newsletter/transfer')
  const { number } = useFormats()
  const lists = useQuery({ ...listsQuery(space), ...SAID_HERE })
  const good = found.create + (reading.overwrite ? found.known : 0)
  const proved = isProved(reading)
  const fields = Object.fromEntries(fieldsOf(reading, found.columns).map((field, index) => [index, field ?? '']))
  return (
    <div className={classes.stack} aria-busy={busy}>
      <Section title={t('proof.title')} description={t('proof.text')}>
        <div className={own.lines}>
          <TextInput
            label={t('proof.how')}
            description={t('proof.howHelp')}
            placeholder={t('proof.example')}
            maxLength={500}
            value={reading.proof}
            onChange={(event) => onReading({ ...reading, proof: event.currentTarget.value }, false)}
            autoComplete="off"
          />
          <div className={own.day}>
            <DateField
              label={t('proof.day')}
              max={today()}
              value={reading.day}
              onChange={(day) => onReading({ ...reading, day }, false)}
            />
          </div>
        </div>
      </Section>
      <Section title={t('goal.title')} description={t('goal.text')}>
        <div className={own.lines}>
          {lists.isError && !lists.data && <Failure of={lists} compact />}
          <Checkbox.Group
            aria-label={t('goal.title')}
            value={reading.lists}
            onChange={(chosen) => onReading({ ...reading, lists: chosen }, true)}
          >
            <div className={own.boxes}>
              {lists.data?.map(({ uuid, name }) => (
                <Checkbox key={uuid} value={uuid} label={name} />
              ))}
            </div>
          </Checkbox.Group>
          <Switch
            label={t('goal.overwrite')}
            description={t('goal.overwriteHelp')}
            checked={reading.overwrite}
            onChange={(event) => onReading({ ...reading, overwrite: event.currentTarget.checked }, true)}
          />
        </div>
      </Section>
      <FileColumns
        columns={found.columns.map((column, index) => ({ ...column, index }))}
        fields={fields}
        options={found.fields.map(({ field, label }) => ({ value: field, label }))}
        onField={(index, field) => onReading(withField(reading, found.columns, index, field), true)}
      />
      {found.bad + found.suppressed > 0 ? (
        <Alert
          color="warning"
          variant="light"
          icon={<IconAlertTriangle aria-hidden="true" />}
          title={t('check.bad', {
            count: found.bad + found.suppressed,
            number: number(found.bad + found.suppressed),
          })}
        >
          {t('check.badText')}
        </Alert>
      ) : (
        <Alert color="good" variant="light" icon={<IconCircleCheck aria-hidden="true" />} title={t('check.fine')} />
      )}
      <FileRows
        kinds={KINDS.map((status) => ({ status, name: t(`rows.${status}`), count: found[status] }))}
        rows={found.shown}
      />
      <FormProblem>{problem}</FormProblem>
      {!proved && <p className={own.quiet}>{t('proof.needed')}</p>}
      <Foot
        back={
          <Button variant="subtle" onClick={onAnew} disabled={starting}>
            {t('check.other')}
          </Button>
        }
      >
        <Button onClick={onStart} loading={starting} disabled={good === 0 || busy || !proved}>
          {good === 0 ? t('check.nothing') : t('check.start', { count: good, number: number(good) })}
        </Button>
      </Foot>
    </div>
  )
}
