import { Switch } from '@mantine/core'
import { namespacesOf, wordsOf } from '@/shared/additions'
import { useTranslation } from '@/shared/i18n/i18n'
import { lazyPart } from '@/shared/ui/lazyPart'
import { useGrid, useGridChange } from '../hooks/grid'
import type { ModeField } from '../model/draft'
import { changedMode } from '../model/modes'
import { fieldsOf, PERMISSION_OF } from '../model/permissions'
import classes from './Grid.module.css'
import { FieldLosses } from './Losses'

const Reason = lazyPart(() => import('./LockReason'))

/** How the pages call a field, and how its mode is changed. */
export function useMode(field: ModeField) {
  const { t } = useTranslation(['grid', 'cards'])
  const { draft } = useGrid()
  const { change } = useGridChange()
  const mode = draft.field_modes[field]
  return {
    name: field === 'layout' ? t('visibility.look') : t(`cards:fields.${field}`),
    mode,
    set: (patch: Partial<typeof mode>) =>
      change(`field_modes.${field}`, (old) => ({
        ...old,
        field_modes: { ...old.field_modes, [field]: changedMode(old.field_modes[field], patch) },
      })),
  }
}

/** Whether the field has the space's value on every card. */
export function LockSwitch({ field, labelled }: { field: ModeField; labelled?: boolean }) {
  const { t } = useTranslation('grid')
  const { name, mode, set } = useMode(field)
  return (
    <Switch
      checked={mode.locked}
      label={labelled ? t('rules.locked') : undefined}
      aria-label={t('rules.of', { name, rule: t('rules.locked') })}
      onChange={(event) => set({ locked: event.currentTarget.checked })}
    />
  )
}

/** Whether card users may change the field; never while it is locked. Some permissions are for several fields at once. */
export function MayChangeSwitch({ field, labelled }: { field: ModeField; labelled?: boolean }) {
  const { t } = useTranslation('grid')
  const { draft, change } = useGrid()
  const { name, mode } = useMode(field)
  const permission = PERMISSION_OF[field]
  if (permission === null) return null
  return (
    <Switch
      checked={draft.card_permissions[permission] && !mode.locked}
      disabled={mode.locked}
      label={labelled ? t('rules.mayChange') : undefined}
      aria-label={t('rules.of', { name, rule: t('rules.mayChange') })}
      onChange={(event) => {
        const may = event.currentTarget.checked
        change(`card_permissions.${permission}`, (old) => ({
          ...old,
          card_permissions: { ...old.card_permissions, [permission]: may },
        }))
      }}
    />
  )
}

/** With which other fields a permission goes, said at the first of them; nothing where it is for one alone. */
export function Together({ field }: { field: ModeField }) {
  const { additions } = useGrid()
  const { t } = useTranslation(['grid', ...namespacesOf(additions)])
  const permission = PERMISSION_OF[field]
  const fields = permission === null ? [] : fieldsOf(permission)
  if (permission === null || fields.length === 1 || fields[0] !== field) return null
  return (
    <span className={classes.meaning}>
      {t('rules.together', { permission: t(`${wordsOf(additions, 'permissions', permission, 'permissions')}.name`) })}
    </span>
  )
}

/** Why a field is locked, as card users read it. */
export function LockReason({ field }: { field: ModeField }) {
  const { mode } = useMode(field)
  return mode.locked && <Reason field={field} />
}

/** What holds for a field, beside its value: its lock, whether people may change it, and what that takes from cards. */
export function FieldRules({ field }: { field: ModeField }) {
  const { t } = useTranslation('grid')
  const { name } = useMode(field)
  return (
    <div className={classes.rules} role="group" aria-label={t('rules.label', { name })}>
      <div className={classes.choices}>
        <LockSwitch field={field} labelled />
        <MayChangeSwitch field={field} labelled />
      </div>
      <LockReason field={field} />
      <FieldLosses field={field} />
    </div>
  )
}
