import { Button, Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from '@/shared/i18n/i18n'
import { apiOrigin } from '@/shared/api/origin'
import { usernameQuery } from '../api'

const addressOfSpace = (username: string) => `${new URL(apiOrigin()).host}/s/${username.trim().toLowerCase() || '…'}`

/** What a space is called in its address, with the address; says while one types whether it is free. */
export function UsernameField(props: {
  value: string
  onChange: (value: string) => void
  current?: string
  error?: string
  label?: string
}) {
  const { t } = useTranslation('spaces')
  const [asked] = useDebouncedValue(props.value.trim().toLowerCase(), 300)
  const worth = asked !== '' && asked !== props.current?.toLowerCase()
  const { data, isFetching } = useQuery({ ...usernameQuery(asked), enabled: worth })
  const settled = worth && asked === props.value.trim().toLowerCase() ? data : undefined
  const taken = settled && !settled.available
  const suggestion = taken && settled.suggestion
  return (
    <div>
      <TextInput
        label={props.label ?? t('username.label')}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        error={props.error ?? (taken ? settled.reason : undefined)}
        description={
          settled?.available
            ? t('username.freeAt', { address: addressOfSpace(props.value) })
            : t('username.helpAt', { address: addressOfSpace(props.value) })
        }
        rightSection={
          worth && isFetching ? (
            <Loader size={16} role="img" aria-label={t('loading')} />
          ) : settled?.available ? (
            <IconCheck size={18} color="var(--v-good)" aria-hidden="true" />
          ) : taken ? (
            <IconX size={18} color="var(--v-danger)" aria-hidden="true" />
          ) : null
        }
      />
      {suggestion && (
        <Button variant="subtle" color="accent" size="compact-sm" mt={4} onClick={() => props.onChange(suggestion)}>
          {t('username.take', { name: suggestion })}
        </Button>
      )}
    </div>
  )
}
