import { Menu, Text } from '@mantine/core'
import { IconBrandAndroid, IconBug, IconExternalLink, IconLogout, IconReceipt, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '@/shared/api/client'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useUser } from '@/shared/auth/session'
import { useTranslation } from '@/shared/i18n/i18n'
import { toastError } from '@/shared/ui/toasts'
import { shellKeys } from '../keys'
import { useLeave } from '../useLeave'
import { useOpenAtOnce, type OnDemandProps } from '@/shared/ui/layers/OnDemand'

const ICON = { size: 18, stroke: 1.6, 'aria-hidden': true } as const

export default function PersonList({ button }: OnDemandProps) {
  const { t } = useTranslation('shell')
  const user = useUser()
  const navigate = useNavigate()
  const { leave, dialog } = useLeave()
  const { opened, onChange, target } = useOpenAtOnce(button)
  const name = `${user.first_name} ${user.last_name}`.trim() || user.email
  return (
    <>
      {dialog}
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
          {user.billing && (
            <Menu.Item
              leftSection={<IconReceipt size={18} stroke={1.6} aria-hidden="true" />}
              onClick={() => void navigate({ to: '/billing' })}
            >
              {t('titles.billing')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconBug size={18} stroke={1.6} aria-hidden="true" />}
            onClick={() => void navigate({ to: '/debug' })}
          >
            {t('titles.debug')}
          </Menu.Item>
          <Apps />
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.6} aria-hidden="true" />} onClick={leave}>
            {t('person.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** Where the person can go on, signed in; nothing where the installation names nothing. */
function Apps() {
  const { t } = useTranslation('shell')
  const { data } = useQuery({
    queryKey: shellKeys.apps,
    queryFn: async ({ signal }) => (await call('GET', '/v1/me/apps', { signal })).data,
    staleTime: Infinity,
    ...DONE_WITHOUT,
  })
  const open = async (app: string) => {
    // Opened at once, so that no browser takes it for an advertisement.
    const tab = window.open('', '_blank')
    try {
      const { redirect_url } = await call('POST', '/v1/me/auto-login', { body: { app } })
      if (tab) {
        tab.opener = null
        tab.location.href = redirect_url
      } else window.location.assign(redirect_url)
    } catch (error) {
      tab?.close()
      toastError(error)
    }
  }
  if (!data || (data.apps.length === 0 && !data.android)) return null
  return (
    <>
      <Menu.Divider />
      {data.apps.map((app) => (
        <Menu.Item key={app} leftSection={<IconExternalLink {...ICON} />} onClick={() => void open(app)}>
          {t('person.openIn', { app })}
        </Menu.Item>
      ))}
      {data.android && (
        <Menu.Item
          component="a"
          href={data.android}
          target="_blank"
          rel="noopener"
          leftSection={<IconBrandAndroid {...ICON} />}
        >
          {t('person.android')}
        </Menu.Item>
      )}
    </>
  )
}
