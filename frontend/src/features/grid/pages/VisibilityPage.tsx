import { Button, Switch } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { imageUrl } from '@/shared/ui/image'
import { Section } from '@/shared/ui/Section'
import { LockReason, LockSwitch, MayChangeSwitch, Together, useMode } from '../components/FieldRules'
import classes from '../components/Grid.module.css'
import { FieldLosses } from '../components/Losses'
import { PlaceholderField } from '../components/PlaceholderField'
import { useGrid } from '../hooks/grid'
import type { FieldGroup } from '@/features/cards/model/fields'
import { FIELD_GROUPS, type ModeField } from '../model/draft'
import { countModes, meaningOf, placeholderOf } from '../model/modes'
import { PERMISSION_OF } from '../model/permissions'

/** Which fields cards show, and which of them card users may change. */
export function VisibilityPage() {
  const { t } = useTranslation('grid')
  const { number } = useFormats()
  const { draft } = useGrid()
  const counts = countModes(draft.field_modes)
  return (
    <>
      <p className={classes.note}>
        {t('visibility.text')}{' '}
        {counts.hidden > 0 && t('visibility.hidden', { count: counts.hidden, number: number(counts.hidden) })}{' '}
        {counts.locked > 0 && t('visibility.locked', { count: counts.locked, number: number(counts.locked) })}
      </p>
      {(Object.keys(FIELD_GROUPS) as FieldGroup[]).map((group) => (
        <Section key={group} title={t(`groups.${group}`)}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('visibility.field')}</th>
                <th scope="col">{t('visibility.visible')}</th>
                <th scope="col">{t('rules.locked')}</th>
                <th scope="col">{t('rules.mayChange')}</th>
              </tr>
            </thead>
            <tbody>
              {FIELD_GROUPS[group].map((field) => (
                <FieldRow key={field} field={field} />
              ))}
            </tbody>
          </table>
        </Section>
      ))}
    </>
  )
}

function FieldRow({ field }: { field: ModeField }) {
  const { t } = useTranslation('grid')
  const { draft } = useGrid()
  const { name, mode, set } = useMode(field)
  const meaning = meaningOf(field, draft)
  return (
    <tr className={classes.row}>
      <th scope="row">
        <span className={classes.field}>{name}</span>
        <span className={classes.meaning}>{t(`meaning.${meaning}`)}</span>
        <Together field={field} />
        <OfSpace field={field} />
        <LockReason field={field} />
        <FieldLosses field={field} />
      </th>
      <td className={classes.switch}>
        {field !== 'layout' && (
          <Labelled label={t('visibility.visible')}>
            <Switch
              checked={mode.visible}
              aria-label={t('rules.of', { name, rule: t('visibility.visible') })}
              onChange={(event) => set({ visible: event.currentTarget.checked })}
            />
          </Labelled>
        )}
      </td>
      <td className={classes.switch}>
        <Labelled label={t('rules.locked')}>
          <LockSwitch field={field} />
        </Labelled>
      </td>
      <td className={classes.switch}>
        {PERMISSION_OF[field] === null ? (
          <span className={classes.meaning}>{t('rules.unlessLocked')}</span>
        ) : (
          <Labelled label={t('rules.mayChange')}>
            <MayChangeSwitch field={field} />
          </Labelled>
        )}
      </td>
    </tr>
  )
}

/** A switch with the name of its column, where the table has no columns. */
function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className={classes.labelled}>
      {children}
      <span className={classes.narrowLabel} aria-hidden="true">
        {label}
      </span>
    </span>
  )
}

/** The space's own value for a field, where it can have one, and the way to change it on the spot. */
function OfSpace({ field }: { field: ModeField }) {
  const { t } = useTranslation('grid')
  const { draft } = useGrid()
  const { name } = useMode(field)
  const key = placeholderOf(field)
  const meaning = meaningOf(field, draft)
  const [opened, setOpened] = useState(false)
  // It stays open while the first value is typed.
  useEffect(() => {
    if (meaning === 'lockedEmpty') setOpened(true)
  }, [meaning])
  if (!key || meaning === 'hidden') return null
  if (opened) {
    return (
      <div className={classes.spot}>
        <PlaceholderField name={key} />
      </div>
    )
  }
  const empty = meaning === 'free'
  return (
    <>
      {!empty && <ShownValue field={field} />}
      <Button
        variant="subtle"
        color="accent"
        size="compact-sm"
        className={classes.spotButton}
        aria-label={t(empty ? 'visibility.addValueOf' : 'visibility.changeValueOf', { name })}
        onClick={() => setOpened(true)}
      >
        {t(empty ? 'visibility.addValue' : 'visibility.changeValue')}
      </Button>
    </>
  )
}

/** The space's value as it stands on every card while the field is locked. */
function ShownValue({ field }: { field: ModeField }) {
  const { draft } = useGrid()
  const key = placeholderOf(field)
  if (!key) return null
  const value = draft.placeholders[key]
  if (!value) return null
  if (typeof value === 'string')
    return <span className={classes.shown}>{value.length > 160 ? `${value.slice(0, 160)}…` : value}</span>
  if ('uuid' in value) {
    return (
      <span className={classes.shown}>
        <img
          src={imageUrl(value, 240)}
          alt={value.alt}
          style={key === 'logo' ? { background: draft.layout.primary, padding: 6 } : undefined}
        />
      </span>
    )
  }
  const lines = [value.street, value.street2, `${value.zipcode} ${value.city}`.trim(), value.region].filter(Boolean)
  return <span className={classes.shown}>{lines.join(', ')}</span>
}
