import { createElement } from 'react'
import { notifications } from '@mantine/notifications'
import { ApiError, errorMessage, errorStatus } from '@/shared/api/error'
import { i18n } from '@/shared/i18n/i18n'
import { UndoMessage } from './UndoMessage'

export const TOAST_DURATION = 6000

/** Red, six seconds, dismissible, in the words of the answer; nothing for 401 (specification, section 8). */
export function toastError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (error instanceof ApiError && errorStatus(error) === 401) return
  const message = errorMessage(error) || i18n.t('common:errors.unknown')
  notifications.show({
    // The same words twice at the same time are one toast.
    id: `error-${message}`,
    message,
    color: 'danger',
    autoClose: TOAST_DURATION,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': i18n.t('common:actions.close') },
    role: 'alert',
  })
}

/** A quiet word that something is done, with Undo where it can be undone. */
export function toastDone(message: string, undo?: () => void): void {
  const id = `done-${Date.now()}`
  notifications.show({
    id,
    message: undo
      ? createElement(UndoMessage, {
          message,
          onUndo: () => {
            notifications.hide(id)
            undo()
          },
        })
      : message,
    color: 'good',
    autoClose: TOAST_DURATION,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': i18n.t('common:actions.close') },
    role: 'status',
  })
}

/** Words with one thing to do about them. */
export function toastWithButton(
  message: string,
  label: string,
  onClick: () => void,
  color: 'good' | 'warning' | 'danger' = 'good',
): void {
  const id = `button-${Date.now()}-${message}`
  notifications.show({
    id,
    message: createElement(UndoMessage, {
      message,
      label,
      onUndo: () => {
        notifications.hide(id)
        onClick()
      },
    }),
    color,
    autoClose: TOAST_DURATION,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': i18n.t('common:actions.close') },
    role: 'status',
  })
}
