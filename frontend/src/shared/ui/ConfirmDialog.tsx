import type { ReactNode } from 'react'
import { useOpened } from './layers/Modal'

export interface ConfirmDialogProps {
  opened: boolean
  onClose: () => void
  onConfirm: () => void
  title: string
  /** Names what will be gone. */
  children: ReactNode
  confirmLabel: string
  /** Calm for what can be undone. */
  tone?: 'danger' | 'ink'
  loading?: boolean
  /** What will be gone is not known yet. */
  disabled?: boolean
  /** The person types this before the button works. */
  typeToConfirm?: string
}

/** Asks before something is done that cannot be taken back lightly. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [layers, opened] = useOpened(props.opened)
  return layers && <layers.ConfirmBox {...props} opened={opened} />
}
