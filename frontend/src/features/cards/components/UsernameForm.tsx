import { Button, Group, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Card } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { toastDone } from '@/shared/ui/toasts'
import { UnsavedGuard } from '@/shared/ui/UnsavedGuard'
import { cardChanged, changeUsername, checkUsername } from '../api/card'
import { cardKeys } from '../api/keys'
import { withoutScheme } from '../model/card'
import { lockOf } from '../model/locks'
import { LockNote } from './fields'

/** The chosen end of the card's address; without one it is the handle. */
export function UsernameForm({ card, space }: { card: Card; space: string }) {
  const { t } = useTranslation('cards')
  const queryClient = useQueryClient()
  const lock = lockOf(card, 'username')
  const form = useServerForm({ initialValues: { username: card.username ?? '' } })
  const typed = form.values.username.trim().toLowerCase()
  const [asked] = useDebouncedValue(typed, 300)
  const wanted = asked !== '' && asked !== (card.username ?? '') && asked === typed
  const { data: check, isFetching } = useQuery({
    queryKey: cardKeys.username(space, asked),
    queryFn: ({ signal }) => checkUsername(asked, signal),
    enabled: wanted,
    meta: { silent: true },
    retry: false,
  })
  // The address as it is, with another end.
  const start = card.public_url.slice(0, card.public_url.length - (card.username ?? card.handle).length)
  const address = withoutScheme(`${start}${typed || card.handle}`)
  const answer = wanted && !isFetching ? check : undefined
  const taken = answer && !answer.available ? answer.reason || t('username.taken') : undefined
  const save = () =>
    form.submitWith(async (values) => {
      const changed = await changeUsername(card.uuid, values.username.trim().toLowerCase() || null)
      form.accept({ username: changed.username ?? '' })
      await cardChanged(queryClient, space, changed)
      toastDone(t('username.saved'))
    })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <FormProblem>{form.problem}</FormProblem>
      <TextInput
        {...form.getInputProps('username')}
        label={t('username.label')}
        placeholder={card.handle}
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        maw={420}
        disabled={Boolean(lock)}
        error={form.errors.username ?? taken}
        description={
          lock ? (
            <LockNote lock={lock} />
          ) : (
            !taken && (
              <span aria-live="polite">
                {answer?.available ? (
                  <span style={{ display: 'inline-flex', gap: 6, alignItems: 'center', color: 'var(--v-good-text)' }}>
                    <IconCircleCheck size={18} aria-hidden="true" /> {t('username.free', { address })}
                  </span>
                ) : (
                  t('username.makes', { address })
                )}
              </span>
            )
          )
        }
      />
      {taken && answer?.suggestion && (
        <Button
          mt={6}
          ml={-8}
          variant="subtle"
          color="accent"
          size="compact-sm"
          onClick={() => form.setFieldValue('username', answer.suggestion ?? '')}
        >
          {t('username.take', { name: answer.suggestion })}
        </Button>
      )}
      {form.changed.length > 0 && (
        <Group gap="xs" mt="md">
          <Button type="submit" loading={form.saving} disabled={Boolean(taken)}>
            {t('actions.save')}
          </Button>
          <Button variant="subtle" onClick={form.discard} disabled={form.saving}>
            {t('actions.discard')}
          </Button>
        </Group>
      )}
      <UnsavedGuard when={form.changed.length > 0} />
    </form>
  )
}
