import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiTokenMadeOut, ApiTokenOut, ApiTokensOut } from '@/shared/api/generated/types.gen'
import { FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextArea } from '@/shared/ui/TextArea'
import { toastDone } from '@/shared/ui/toasts'
import { changeToken, makeToken } from '../api'
import { tokenKeys } from '../keys'
import { networksOf, OFFERED_LIFE, type Life } from '../model/tokens'
import { AbilityFields } from './AbilityFields'
import classes from './developers.module.css'
import { LifeSelect } from './LifeSelect'
import { MadeToken } from './MadeToken'

interface TokenDialogProps {
  space: string
  list: ApiTokensOut
  /** Null: a further one. */
  token: ApiTokenOut | null
  opened: boolean
  onClose: () => void
}

/** Makes a token, which is then shown this once, or changes what one is called and may do. */
export default function TokenDialog({ space, list, token, opened, onClose }: TokenDialogProps) {
  const { t } = useTranslation('developers')
  const phone = useMediaQuery('(max-width: 36em)')
  const [made, setMade] = useState<ApiTokenMadeOut>()
  const close = () => {
    setMade(undefined)
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={made ? t('made.title') : token ? t('form.edit', { name: token.name }) : t('form.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      closeOnClickOutside={false}
      closeOnEscape={!made}
      size={made ? 620 : 720}
      fullScreen={phone}
      transitionProps={phone ? { duration: 0 } : undefined}
    >
      {opened &&
        (made ? (
          <MadeToken token={made} space={space} address={list.address} onClose={close} />
        ) : (
          <TokenForm space={space} list={list} token={token} onMade={setMade} onClose={close} />
        ))}
    </Modal>
  )
}

interface TokenFormProps {
  space: string
  list: ApiTokensOut
  token: ApiTokenOut | null
  onMade: (token: ApiTokenMadeOut) => void
  onClose: () => void
}

function TokenForm({ space, list, token, onMade, onClose }: TokenFormProps) {
  const { t } = useTranslation('developers')
  const queryClient = useQueryClient()
  const [days, setDays] = useState<Life>(OFFERED_LIFE)
  const held = token?.abilities ?? []
  const form = useServerForm({
    initialValues: {
      name: token?.name ?? '',
      abilities: held,
      networks: token?.networks.join('\n') ?? '',
    },
    validate: {
      name: (name: string) => (name.trim() ? null : t('form.nameNeeded')),
      abilities: (abilities: string[]) => (abilities.length ? null : t('form.abilitiesNeeded')),
    },
  })
  const submit = () =>
    form.submitWith(async ({ name, abilities, networks }) => {
      const wanted = { name, abilities, networks: networksOf(networks) }
      if (token) {
        await changeToken(space, token.uuid, wanted)
        toastDone(t('form.saved'))
        onClose()
      } else onMade(await makeToken(space, { ...wanted, days }))
      await queryClient.invalidateQueries({ queryKey: tokenKeys.of(space) })
    })
  const { networks: networksError, ...others } = form.errors
  // One of several may be said with its place in the list.
  const ofOneNetwork = Object.entries(others).find(([path]) => path.startsWith('networks.'))?.[1]
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="lg" pb="lg">
        <FormProblem>{form.problem}</FormProblem>
        <div className={token ? undefined : classes.firstRow}>
          <TextInput
            label={t('form.name')}
            description={t('form.nameHelp')}
            maxLength={80}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          {!token && <LifeSelect value={days} onChange={setDays} />}
        </div>
        <AbilityFields
          space={space}
          abilities={list.abilities}
          held={held}
          {...form.getInputProps('abilities')}
          onChange={(abilities) => form.setFieldValue('abilities', abilities)}
        />
        <TextArea
          label={<OptionalLabel>{t('form.networks')}</OptionalLabel>}
          description={t('form.networksHelp')}
          minRows={2}
          maxRows={8}
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('networks')}
          error={networksError ?? ofOneNetwork}
        />
      </Stack>
      <div className={classes.foot} data-foot>
        <Button variant="default" onClick={onClose} disabled={form.saving}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.saving}>
          {token ? t('actions.save') : t('form.make')}
        </Button>
      </div>
    </form>
  )
}
