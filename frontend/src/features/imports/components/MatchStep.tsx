import { Button, Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useMutation } from '@tanstack/react-query'
import { IconArrowRight } from '@tabler/icons-react'
import { useReducer } from 'react'
import { ApiError } from '@/shared/api/error'
import { useUser } from '@/shared/auth/session'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { CountrySelect } from '@/shared/reference/CountrySelect'
import { Select } from '@/shared/ui/layers/Select'
import { Panel } from '@/shared/ui/Section'
import { startCheck } from '../api'
import {
  groupedFields,
  matchOf,
  matchProblems,
  matchReducer,
  type Import,
  type ImportKey,
  type NewCardState,
} from '../model/wizard'
import { Foot } from './Foot'
import classes from './imports.module.css'

const KEYS: ImportKey[] = ['email', 'external_key', 'none']
const STATES: NewCardState[] = ['draft', 'active']

export function MatchStep({
  item,
  onBack,
  onDone,
}: {
  item: Import
  onBack: () => void
  onDone: (item: Import) => void
}) {
  const sold = useUser().billing
  const { t } = useTranslation('imports')
  const { number } = useFormats()
  const [match, dispatch] = useReducer(matchReducer, item, matchOf)
  const check = useMutation({
    mutationFn: () => startCheck(item.uuid, match),
    onSuccess: onDone,
    meta: { silent: true },
  })
  const fields = groupedFields(item.fields)
  const problems = matchProblems(match)
  const matched = Object.keys(match.mapping).length
  const refused =
    check.error instanceof ApiError
      ? (Object.values(check.error.errors)[0]?.[0] ?? check.error.message)
      : check.error?.message
  return (
    <div className={classes.stack}>
      <p className={classes.lead} role="status">
        {t('match.found', {
          count: item.columns.length,
          matched: number(matched),
          number: number(item.columns.length),
        })}
      </p>
      <Panel>
        <ul className={classes.matches}>
          {item.columns.map((column) => {
            const name = column.header || t('match.noHeader', { number: number(column.index + 1) })
            const value = match.mapping[column.index] ?? null
            return (
              <li key={column.index} className={classes.match} data-out={value === null || undefined}>
                <div className={classes.matchColumn}>
                  <span className={classes.matchName}>{name}</span>
                  <span className={classes.samples}>
                    {column.samples.filter(Boolean).slice(0, 3).join(' · ') || t('match.noSamples')}
                  </span>
                </div>
                <IconArrowRight size={18} className={classes.arrow} aria-hidden="true" />
                <Select
                  aria-label={t('match.fieldFor', { name })}
                  placeholder={t('match.leaveOut')}
                  data={fields}
                  value={value}
                  onChange={(field) => dispatch({ type: 'column', index: column.index, field })}
                  searchable
                  clearable
                  clearButtonProps={{ 'aria-label': t('match.clear', { name }) }}
                  nothingFoundMessage={t('match.nothing')}
                  maxDropdownHeight={320}
                  className={classes.matchSelect}
                />
              </li>
            )
          })}
        </ul>
      </Panel>
      <div className={classes.options}>
        <Select
          label={t('match.key')}
          description={t(`match.keyHelp.${match.key}`)}
          data={KEYS.map((key) => ({ value: key, label: t(`match.keys.${key}`) }))}
          value={match.key}
          allowDeselect={false}
          onChange={(key) => key && dispatch({ type: 'key', key: key as ImportKey })}
          error={problems.includes('key') ? t('match.keyMissing', { name: t(`match.keys.${match.key}`) }) : undefined}
        />
        <CountrySelect
          label={t('match.country')}
          description={t('match.countryHelp')}
          value={match.country}
          onChange={(country) => dispatch({ type: 'country', country })}
          nothingFoundMessage={t('match.nothing')}
        />
        <Radio.Group
          label={t('match.state')}
          value={match.state}
          onChange={(state) => dispatch({ type: 'state', state: state as NewCardState })}
        >
          <Stack gap={8} mt={4}>
            {STATES.map((state) => (
              <Radio
                key={state}
                value={state}
                label={t(`match.states.${state}`)}
                description={t(state === 'active' && !sold ? 'match.online' : `match.stateHelp.${state}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      </div>
      <FormProblem>{problems.includes('name') ? t('match.nameMissing') : refused}</FormProblem>
      <Foot
        back={
          <Button variant="subtle" onClick={onBack}>
            {t('actions.back')}
          </Button>
        }
      >
        <Button onClick={() => check.mutate()} loading={check.isPending} disabled={problems.length > 0}>
          {t('match.check')}
        </Button>
      </Foot>
    </div>
  )
}
