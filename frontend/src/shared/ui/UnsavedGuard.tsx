import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '@/shared/i18n/i18n'
import { useUnsaved } from '@/shared/unsaved'
import { ConfirmDialog } from './ConfirmDialog'

/**
 * Asks before changes are lost: on a change of page by our own question, on leaving the site by the browser's.
 * Pages whose path begins with `within` share the changes; going between them loses nothing.
 */
export function UnsavedGuard({ when, within }: { when: boolean; within?: string }) {
  const { t } = useTranslation('common')
  useUnsaved(when)
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      when && current.pathname !== next.pathname && !(within && next.pathname.startsWith(within)),
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t('unsaved.title')}
      confirmLabel={t('unsaved.leave')}
    >
      {t('unsaved.text')}
    </ConfirmDialog>
  )
}
