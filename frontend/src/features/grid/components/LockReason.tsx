import { useTranslation } from '@/shared/i18n/i18n'
import { TextArea } from '@/shared/ui/TextArea'
import { useGrid } from '../hooks/grid'
import type { ModeField } from '../model/draft'
import { useMode } from './FieldRules'
import classes from './Grid.module.css'

/** Why a field is locked, as card users read it. */
export default function LockReason({ field }: { field: ModeField }) {
  const { t } = useTranslation('grid')
  const { faults } = useGrid()
  const { name, mode, set } = useMode(field)
  return (
    <TextArea
      className={classes.reason}
      size="sm"
      minRows={1}
      aria-label={t('visibility.reasonOf', { name })}
      placeholder={t('visibility.reason')}
      value={mode.reason}
      maxLength={200}
      error={faults[`field_modes.${field}.reason`]}
      onChange={(event) => set({ reason: event.currentTarget.value })}
      autoComplete="off"
    />
  )
}
