import { ActionIcon, useMantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import { OnDemand } from '@/shared/ui/layers/OnDemand'

export const SCHEMES = [
  ['auto', IconDeviceDesktop],
  ['light', IconSun],
  ['dark', IconMoon],
] as const

const load = () => import('./SchemeList')

export function SchemeMenu() {
  const { t } = useTranslation('shell')
  const { colorScheme } = useMantineColorScheme()
  const Icon = SCHEMES.find(([name]) => name === colorScheme)?.[1] ?? IconDeviceDesktop
  return (
    <OnDemand
      load={load}
      popup="menu"
      button={
        <ActionIcon aria-label={t('scheme.label', { name: t(`scheme.${colorScheme}`) })}>
          <Icon size={19} stroke={1.6} />
        </ActionIcon>
      }
    />
  )
}
