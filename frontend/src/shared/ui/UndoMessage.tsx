import { Button, Group } from '@mantine/core'
import { useTranslation } from '@/shared/i18n/i18n'

/** Words and one thing to do about them: Undo, unless `label` says otherwise. */
export function UndoMessage({ message, label, onUndo }: { message: string; label?: string; onUndo: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{message}</span>
      <Button variant="subtle" color="accent" size="compact-sm" onClick={onUndo} style={{ flex: 'none' }}>
        {label ?? t('actions.undo')}
      </Button>
    </Group>
  )
}
