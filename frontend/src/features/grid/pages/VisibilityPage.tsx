import { Switch, Textarea } from '@mantine/core'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { imageUrl } from '@/shared/ui/image'
import { Section } from '@/shared/ui/Section'
import classes from '../components/Grid.module.css'
import { useGrid, useGridChange } from '../hooks/grid'
import type { FieldGroup } from '@/features/cards/model/fields'
import { FIELD_GROUPS, type ModeField } from '../model/draft'
import { changedMode, countModes, meaningOf, placeholderOf } from '../model/modes'

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
                <th scope="col">{t('visibility.shownColumn')}</th>
                <th scope="col">{t('visibility.lockedColumn')}</th>
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
  const { t } = useTranslation(['grid', 'cards'])
  const { draft, faults } = useGrid()
  const { change } = useGridChange()
  const mode = draft.field_modes[field]
  const name = field === 'layout' ? t('visibility.look') : t(`cards:fields.${field}`)
  const meaning = meaningOf(field, draft)
  const shown = mode.visible ? t('visibility.visible') : t('visibility.hiddenOne')
  const locked = mode.locked ? t('visibility.lockedOne') : t('visibility.free')
  const set = (patch: Partial<typeof mode>) =>
    change(`field_modes.${field}`, (old) => ({
      ...old,
      field_modes: { ...old.field_modes, [field]: changedMode(old.field_modes[field], patch) },
    }))
  return (
    <tr className={classes.row}>
      <th scope="row">
        <span className={classes.field}>{name}</span>
        <span className={classes.meaning}>{t(`meaning.${meaning}`)}</span>
        {meaning === 'lockedValue' && <ShownValue field={field} />}
        {mode.locked && (
          <Textarea
            className={classes.reason}
            size="sm"
            autosize
            minRows={1}
            aria-label={t('visibility.reasonOf', { name })}
            placeholder={t('visibility.reason')}
            value={mode.reason}
            maxLength={200}
            error={faults[`field_modes.${field}.reason`]}
            onChange={(event) => set({ reason: event.currentTarget.value })}
            autoComplete="off"
          />
        )}
      </th>
      <td className={classes.switch}>
        {field !== 'layout' && (
          <Switch
            checked={mode.visible}
            label={shown}
            aria-label={`${name}: ${shown}`}
            onChange={(event) => set({ visible: event.currentTarget.checked })}
          />
        )}
      </td>
      <td className={classes.switch}>
        <Switch
          checked={mode.locked}
          label={locked}
          aria-label={`${name}: ${locked}`}
          onChange={(event) => set({ locked: event.currentTarget.checked })}
        />
      </td>
    </tr>
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
