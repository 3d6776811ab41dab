import { Button } from '@mantine/core'
import { useTranslation } from '@/shared/i18n/i18n'
import { useLazyDialog } from '@/shared/ui/lazyDialog'
import type { Import } from '../model/wizard'

const load = () => import('./UndoDialog')

interface UndoButtonProps {
  space: string
  item: { uuid: string; file_name: string }
  /** In a list: shorter, and named by its file. */
  small?: boolean
  onStarted: (item: Import) => void
}

/** Offers to take an import back; the dialog says what that means. */
export function UndoButton({ space, item, small = false, onStarted }: UndoButtonProps) {
  const { t } = useTranslation('imports')
  const { Dialog, opened, open, close } = useLazyDialog(load)
  const words = t(small ? 'actions.undo' : 'undo.action')
  return (
    <>
      <Button
        variant="default"
        size={small ? 'compact-md' : undefined}
        aria-label={small ? t('past.named', { action: words, name: item.file_name }) : undefined}
        onClick={open}
      >
        {words}
      </Button>
      {Dialog && <Dialog space={space} item={item} opened={opened} onClose={close} onStarted={onStarted} />}
    </>
  )
}
