import { Checkbox, NumberInput, Switch } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { addedTo, namespacesOf, wordsOf, type PermissionGroup, type SwitchKey } from '@/shared/additions'
import type { CardPermissions } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { Select } from '@/shared/ui/layers/Select'
import { Section } from '@/shared/ui/Section'
import { LockSwitch, useMode } from '../components/FieldRules'
import classes from '../components/Grid.module.css'
import { FieldLosses } from '../components/Losses'
import { useGrid, useGridChange } from '../hooks/grid'
import type { ModeField } from '../model/draft'
import { placeholderOf } from '../model/modes'
import { fieldsOf, PERMISSION_GROUPS, PERIODS } from '../model/permissions'

/** What card users may do with their own card. */
export function CardPermissionsPage() {
  const { t } = useTranslation('grid')
  const { additions } = useGrid()
  return (
    <div className={classes.columns}>
      <p className={classes.note}>{t('permissions.text')}</p>
      {(Object.keys(PERMISSION_GROUPS) as PermissionGroup[]).map((group) => (
        <Section key={group} title={t(`permissions.groups.${group}`)}>
          {[...PERMISSION_GROUPS[group], ...addedTo(additions, 'permissions', group)].map((key) => (
            <Permission key={key} name={key} />
          ))}
          {group === 'products' && <Limit />}
        </Section>
      ))}
    </div>
  )
}

function usePermission() {
  const { draft, faults, additions } = useGrid()
  const { change } = useGridChange()
  return {
    additions,
    draft,
    values: draft.card_permissions,
    faults,
    set: (patch: Partial<CardPermissions>) =>
      change(`card_permissions.${Object.keys(patch)[0] ?? ''}`, (old) => ({
        ...old,
        card_permissions: { ...old.card_permissions, ...patch },
      })),
  }
}

function Permission({ name }: { name: SwitchKey }) {
  const { values, set, additions, draft } = usePermission()
  const { t } = useTranslation(['grid', ...namespacesOf(additions)])
  const about = `permission-${name}`
  const key = wordsOf(additions, 'permissions', name, 'permissions')
  const words = t(`${key}.name`)
  const fields = fieldsOf(name)
  // What is locked is the space's, whatever else people may.
  const lockedAll = fields.length > 0 && fields.every((field) => draft.field_modes[field].locked)
  return (
    <div className={classes.option}>
      <span>
        <span className={classes.optionName}>{words}</span>
        <span className={classes.optionText} id={about}>
          {t(`${key}.text`)}
        </span>
        <Locks fields={fields} />
      </span>
      <Switch
        aria-label={words}
        aria-describedby={about}
        checked={values[name] && !lockedAll}
        disabled={lockedAll}
        onChange={(event) => set({ [name]: event.currentTarget.checked })}
      />
    </div>
  )
}

/** The locks of the fields that a permission is for, with the value that stands on every card under one. */
function Locks({ fields }: { fields: readonly ModeField[] }) {
  const { t } = useTranslation('grid')
  const { draft } = useGrid()
  const [only, ...others] = fields
  if (!only) return null
  if (others.length > 0) {
    return (
      <span className={classes.locks}>
        {t('rules.locked')}:
        {fields.map((field) => (
          <NamedLock key={field} field={field} />
        ))}
      </span>
    )
  }
  const key = placeholderOf(only)
  const value = key && draft.placeholders[key]
  return (
    <>
      <span className={classes.locks}>
        <LockSwitch field={only} labelled />
        {typeof value === 'string' && value && <span className={classes.value}>{t('rules.value', { value })}</span>}
      </span>
      <FieldLosses field={only} />
    </>
  )
}

function NamedLock({ field }: { field: ModeField }) {
  const { t } = useTranslation('grid')
  const { name, mode, set } = useMode(field)
  return (
    <Checkbox
      size="xs"
      label={name}
      aria-label={t('rules.of', { name, rule: t('rules.locked') })}
      checked={mode.locked}
      onChange={(event) => set({ locked: event.currentTarget.checked })}
    />
  )
}

/** “Card users may reorder [5] products per [year]”; an empty number is no limit. */
function Limit() {
  const { t } = useTranslation('grid')
  const { values, faults, set } = usePermission()
  const { products_per_period: limit, reorder_period: period, reorder_products: may } = values
  return (
    <>
      <div className={classes.limit} role="group" aria-label={t('permissions.limit.label')}>
        <span>{t('permissions.limit.before')}</span>
        <NumberInput
          data-part="number"
          aria-label={t('permissions.limit.number')}
          placeholder={t('permissions.limit.none')}
          value={limit ?? ''}
          min={0}
          max={1000}
          clampBehavior="strict"
          allowDecimal={false}
          allowNegative={false}
          disabled={!may}
          error={faults['card_permissions.products_per_period']}
          onChange={(value) => set({ products_per_period: typeof value === 'number' ? value : null })}
          styles={{ root: { width: 120 } }}
        />
        <span>{t('permissions.limit.between')}</span>
        <Select
          aria-label={t('permissions.limit.period')}
          data={PERIODS.map((value) => ({ value, label: t(`permissions.periods.${value}`) }))}
          value={period}
          allowDeselect={false}
          disabled={!may || limit === null}
          onChange={(value) => set({ reorder_period: (value ?? 'year') as CardPermissions['reorder_period'] })}
          w={160}
        />
      </div>
      <p className={classes.note}>{limit === null ? t('permissions.limit.unlimited') : t('permissions.limit.text')}</p>
    </>
  )
}
