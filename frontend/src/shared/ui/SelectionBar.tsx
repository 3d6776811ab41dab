import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import classes from './SelectionBar.module.css'

/** The ink bar at the foot of a list, while something is chosen. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) {
  const { t } = useTranslation('common')
  const { number } = useFormats()
  if (count === 0) return null
  return createPortal(
    <div className={classes.bar} data-foot role="region" aria-label={t('selection.label')}>
      <span className={classes.count} role="status">
        {t('selection.count', { count, number: number(count) })}
      </span>
      {children}
      <UnstyledButton className={classes.action} aria-label={t('selection.clear')} onClick={onClear}>
        <IconX size={18} aria-hidden="true" />
      </UnstyledButton>
    </div>,
    document.body,
  )
}

export function SelectionAction({
  icon,
  children,
  className,
  ...rest
}: { icon: ReactNode; children: ReactNode } & UnstyledButtonProps & ComponentPropsWithoutRef<'button'>) {
  return (
    // A menu that opens from here brings a class of its own.
    <UnstyledButton className={className ? `${classes.action} ${className}` : classes.action} {...rest}>
      {icon}
      {children}
    </UnstyledButton>
  )
}
