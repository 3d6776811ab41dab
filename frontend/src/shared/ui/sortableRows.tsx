import { ActionIcon, type ActionIconProps } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { ComponentPropsWithRef, CSSProperties, ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'

/** The look of a list that is put in order, without what moves it. */
export function Rows({ gap, children }: { gap: number; children: ReactNode }) {
  return (
    <ul
      style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap, margin: 0, padding: 0, listStyle: 'none' }}
    >
      {children}
    </ul>
  )
}

export const ROW: CSSProperties = { display: 'flex', alignItems: 'flex-start', gap: 4 }

export function Handle({
  name,
  disabled,
  ...rest
}: { name: string; disabled: boolean } & Omit<ActionIconProps, 'color' | 'size' | 'style'> &
  ComponentPropsWithRef<'button'>) {
  const { t } = useTranslation('common')
  return (
    <ActionIcon
      {...rest}
      size={28}
      mt={4}
      color="ink"
      disabled={disabled}
      aria-label={t('sortable.handle', { name })}
      // Nothing to move, nothing to see; the place stays, so that rows do not jump.
      style={{ cursor: 'grab', touchAction: 'none', visibility: disabled ? 'hidden' : undefined }}
    >
      <IconGripVertical size={18} aria-hidden="true" />
    </ActionIcon>
  )
}
