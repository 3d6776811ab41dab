import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const SCHEMES = [
  ['auto', IconDeviceDesktop],
  ['light', IconSun],
  ['dark', IconMoon],
] as const

export function SchemeMenu() {
  const { t } = useTranslation('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Icon = SCHEMES.find(([name]) => name === colorScheme)?.[1] ?? IconDeviceDesktop
  return (
    <Menu position="bottom-end" width={190}>
      <Menu.Target>
        <ActionIcon aria-label={t('scheme.label', { name: t(`scheme.${colorScheme}`) })}>
          <Icon size={19} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map(([name, SchemeIcon]) => (
          <Menu.Item
            key={name}
            role="menuitemradio"
            aria-checked={name === colorScheme}
            leftSection={<SchemeIcon size={18} stroke={1.6} aria-hidden="true" />}
            rightSection={name === colorScheme ? <IconCheck size={16} aria-hidden="true" /> : null}
            onClick={() => setColorScheme(name)}
          >
            {t(`scheme.${name}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
