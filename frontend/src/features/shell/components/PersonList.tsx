import { Menu, Text } from '@mantine/core'
import { IconBug, IconLogout, IconUser } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { signOut, useUser } from '@/shared/auth/session'
import { useTranslation } from '@/shared/i18n/i18n'
import { useOpenAtOnce, type OnDemandProps } from './OnDemand'

export default function PersonList({ button }: OnDemandProps) {
  const { t } = useTranslation('shell')
  const user = useUser()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { opened, onChange, target } = useOpenAtOnce(button)
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email
  const leave = async () => {
    await navigate({ to: '/auth/login', search: {} })
  }
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" width={240}>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <div style={{ padding: '8px 12px' }}>
          <Text fw={500} truncate>
            {name}
          </Text>
          <Text size="sm" c="var(--v-text-2)" truncate>
            {user.email}
          </Text>
        </div>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconUser size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => void navigate({ to: '/profile' })}
        >
          {t('titles.profile')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBug size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => void navigate({ to: '/debug' })}
        >
          {t('titles.debug')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconLogout size={18} stroke={1.6} aria-hidden="true" />}
          onClick={() => void signOut(queryClient).then(leave)}
        >
          {t('person.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
