import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function UndoMessage({ message, onUndo }: { message: string; onUndo: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>{message}</span>
      <Button variant="subtle" color="accent" size="compact-sm" onClick={onUndo}>
        {t('actions.undo')}
      </Button>
    </Group>
  )
}
