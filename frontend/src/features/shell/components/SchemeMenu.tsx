import { ActionIcon, Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
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
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {SCHEMES.map(([name, SchemeIcon]) => (
            <Menu.RadioItem key={name} value={name} closeMenuOnClick rightSection={<SchemeIcon size={18} stroke={1.6} aria-hidden="true" />}>
              {t(`scheme.${name}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
