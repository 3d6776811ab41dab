import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Menu } from '@/shared/ui/layers/Menu'

/** What else may be done with a row. `children` are drawn while the menu is open: there are fifty of them on a page. */
export function RowMenu({ name, width = 240, children }: { name: string; width?: number; children: ReactNode }) {
  const { t } = useTranslation('common')
  return (
    <Menu position="bottom-end" width={width}>
      <Menu.Target>
        <ActionIcon aria-label={t('actions.moreFor', { name })}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
