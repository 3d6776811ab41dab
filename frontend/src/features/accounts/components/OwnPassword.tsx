import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from '@/shared/i18n/i18n'

/** The person's own password, asked again before something that weighs. */
export function OwnPassword(props: PasswordInputProps) {
  const { t } = useTranslation('accounts')
  return (
    <PasswordInput
      label={t('fields.password')}
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': t('fields.showPassword') }}
      {...props}
    />
  )
}
