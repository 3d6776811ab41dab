import { createElement, type ReactNode } from 'react'
import { ApiError, errorStatus } from '@/shared/api/error'
import { failureText } from '@/shared/failureText'
import { UndoMessage } from './UndoMessage'

export const TOAST_DURATION = 6000

export interface Toast {
  id: string
  message: ReactNode
  tone: 'good' | 'warning' | 'danger'
}

// A store of our own and no library's: it stands in the first piece, since what tells of a lost connection cannot be
// fetched over it (ADR 38).
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()

function keep(next: readonly Toast[]): void {
  toasts = next
  listeners.forEach((listener) => listener())
}

export function shownToasts(): readonly Toast[] {
  return toasts
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A second one of the same id is none while the first is there. */
export function showToast(toast: Toast): void {
  if (!toasts.some(({ id }) => id === toast.id)) keep([...toasts, toast])
}

export function hideToast(id: string): void {
  keep(toasts.filter((toast) => toast.id !== id))
}

/** Red, six seconds, dismissible, in the words of the answer; nothing for 401 (specification, section 8). */
export function toastError(error: unknown): void {
  if (error instanceof DOMException && error.name === 'AbortError') return
  if (error instanceof ApiError && errorStatus(error) === 401) return
  const message = failureText(error)
  // The same words twice at the same time are one toast.
  showToast({ id: `error-${message}`, message, tone: 'danger' })
}

/** A quiet word that something is done, with Undo where it can be undone. */
export function toastDone(message: string, undo?: () => void): void {
  if (undo) toastWithButton(message, undefined, undo)
  else showToast({ id: freshId(), message, tone: 'good' })
}

/** Words with one thing to do about them: Undo, unless `label` says otherwise. */
export function toastWithButton(
  message: string,
  label: string | undefined,
  onClick: () => void,
  tone: Toast['tone'] = 'good',
): void {
  const id = freshId()
  const act = () => {
    hideToast(id)
    onClick()
  }
  showToast({ id, message: createElement(UndoMessage, { message, label, onUndo: act }), tone })
}

let made = 0
function freshId(): string {
  made += 1
  return `toast-${made}`
}
