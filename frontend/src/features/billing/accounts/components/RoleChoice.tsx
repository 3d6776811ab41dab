import { Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useTranslation } from '@/shared/i18n/i18n'
import type { AccountRole } from '../api'
import classes from './accounts.module.css'

/** Roles with what each may do. */
export function RoleChoice<Role extends AccountRole>(props: {
  roles: readonly Role[]
  value: Role
  onChange: (role: Role) => void
}) {
  const { t } = useTranslation('billing/accounts')
  return (
    <Radio.Group label={t('columns.role')} value={props.value} onChange={(role) => props.onChange(role as Role)}>
      <Stack gap="sm" mt="xs">
        {props.roles.map((role) => (
          <Radio
            key={role}
            value={role}
            label={t(`roles.${role}`)}
            description={t(`may.${role}`)}
            classNames={{ radio: classes.radio }}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
