import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useTranslation } from '@/shared/i18n/i18n'
import { useOpenAtOnce, type OnDemandProps } from '@/shared/ui/layers/OnDemand'
import { SCHEMES } from './SchemeMenu'

export default function SchemeList({ button }: OnDemandProps) {
  const { t } = useTranslation('shell')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { opened, onChange, target } = useOpenAtOnce(button)
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" width={190}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {SCHEMES.map(([name, SchemeIcon]) => (
            <Menu.RadioItem
              key={name}
              value={name}
              closeMenuOnClick
              rightSection={<SchemeIcon size={18} stroke={1.6} aria-hidden="true" />}
            >
              {t(`scheme.${name}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
