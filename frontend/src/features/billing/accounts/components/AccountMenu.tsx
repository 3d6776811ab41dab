import { ActionIcon } from '@mantine/core'
import { IconCircleX, IconDots, IconDoorExit } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Menu } from '@/shared/ui/layers/Menu'
import type { Account } from '../api'
import { mayGovern, mayLeave } from '../model/access'
import { CloseDialog } from './CloseDialog'
import { LeaveDialog } from './LeaveDialog'

/** What else may be done with an account: leave it, close it. */
export function AccountMenu({ account }: { account: Account }) {
  const { t } = useTranslation('billing/accounts')
  const [doing, setDoing] = useState<'leave' | 'close' | null>(null)
  const closes = mayGovern(account)
  const leaves = mayLeave(account)
  if (!closes && !leaves) return null
  const stop = () => setDoing(null)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('actions.moreFor', { name: account.name })}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {leaves && (
            <Menu.Item
              leftSection={<IconDoorExit size={18} aria-hidden="true" />}
              color={closes ? undefined : 'danger'}
              onClick={() => setDoing('leave')}
            >
              {t('leave.action')}
            </Menu.Item>
          )}
          {closes && (
            <Menu.Item
              color="danger"
              leftSection={<IconCircleX size={18} aria-hidden="true" />}
              onClick={() => setDoing('close')}
            >
              {t('close.action')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {leaves && <LeaveDialog account={account} opened={doing === 'leave'} onClose={stop} />}
      {closes && <CloseDialog account={account} opened={doing === 'close'} onClose={stop} />}
    </>
  )
}
