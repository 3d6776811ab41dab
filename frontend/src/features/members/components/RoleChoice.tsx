import { Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useTranslation } from '@/shared/i18n/i18n'
import { roleText, type PlaceKind, type Role } from '../model/roles'
import classes from './People.module.css'

/** Roles with what each may do. */
export function RoleChoice(props: {
  kind: PlaceKind
  roles: readonly Role[]
  value: Role
  onChange: (role: Role) => void
  label: string
}) {
  const { t } = useTranslation('members')
  return (
    <Radio.Group label={props.label} value={props.value} onChange={(role) => props.onChange(role as Role)}>
      <Stack gap="sm" mt="xs">
        {props.roles.map((role) => (
          <Radio
            key={role}
            value={role}
            label={t(`roles.${role}`)}
            description={t(roleText(props.kind, role))}
            classNames={{ radio: classes.radio }}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
