import { Drawer } from '@mantine/core'
import { useTranslation } from '@/shared/i18n/i18n'
import type { DialogProps } from '@/shared/ui/lazyDialog'
import { SideBar } from './SideBar'

/** The side bar on a phone. */
export default function SideSheet({ opened, onClose, onHelp }: DialogProps & { onHelp: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={288}
      title={t('navigation')}
      padding={0}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      styles={{ header: { padding: '8px 12px 0 20px', minHeight: 48 }, body: { height: 'calc(100% - 48px)' } }}
    >
      <SideBar
        onGo={onClose}
        onHelp={() => {
          onClose()
          onHelp()
        }}
      />
    </Drawer>
  )
}
