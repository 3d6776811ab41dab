import { Button, Modal, MultiSelect, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OwnPassword } from '@/features/accounts/components/OwnPassword'
import { SignInAgain } from '@/features/accounts/components/SignInAgain'
import { whileYoung } from '@/features/accounts/model/again'
import { FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextArea } from '@/shared/ui/TextArea'
import { toastDone } from '@/shared/ui/toasts'
import { OWN_PLACE, type Holder, type MadeToken as Made, type Token, type TokenList } from '../api'
import { askedOf, choosable, isWider, networksOf, OFFERED_LIFE, type Life } from '../model/tokens'
import { AbilityFields } from './AbilityFields'
import classes from './developers.module.css'
import { LifeSelect } from './LifeSelect'
import { MadeToken } from './MadeToken'

interface TokenDialogProps {
  holder: Holder
  list: TokenList
  /** Null: a further one. */
  token: Token | null
  opened: boolean
  onClose: () => void
}

/** Makes a token, which is then shown this once, or changes what one is called and may do. */
export default function TokenDialog({ holder, list, token, opened, onClose }: TokenDialogProps) {
  const { t } = useTranslation('developers')
  const phone = useMediaQuery('(max-width: 36em)')
  const [made, setMade] = useState<Made>()
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
          <MadeToken token={made} holder={holder} list={list} onClose={close} />
        ) : (
          <TokenForm holder={holder} list={list} token={token} onMade={setMade} onClose={close} />
        ))}
    </Modal>
  )
}

interface TokenFormProps {
  holder: Holder
  list: TokenList
  token: Token | null
  onMade: (token: Made) => void
  onClose: () => void
}

function TokenForm({ holder, list, token, onMade, onClose }: TokenFormProps) {
  const { t } = useTranslation('developers')
  const queryClient = useQueryClient()
  const [days, setDays] = useState<Life>(OFFERED_LIFE)
  const held = token?.abilities ?? []
  const own = holder.kind === 'person'
  /** The sign-in was young enough when the list was read, and is not any more. */
  const [tooLate, setTooLate] = useState(false)
  const asked = tooLate ? 'sign_in' : askedOf(list)
  const chosen = token && 'spaces' in token ? token.spaces : []
  const asks = (wanted: { abilities: string[]; networks: string; spaces: string[] }) =>
    own && (!token || isWider(token, { ...wanted, networks: networksOf(wanted.networks) }))
  const form = useServerForm({
    initialValues: {
      name: token?.name ?? '',
      abilities: held,
      networks: token?.networks.join('\n') ?? '',
      spaces: chosen,
      password: '',
    },
    validate: {
      name: (name: string) => (name.trim() ? null : t('form.nameNeeded')),
      abilities: (abilities: string[]) => (abilities.length ? null : t('form.abilitiesNeeded')),
      password: (password: string, values) =>
        password || asked !== 'password' || !asks(values) ? null : t('form.passwordNeeded'),
    },
  })
  const submit = () =>
    form.submitWith(async ({ password, networks, ...others }) => {
      const wanted = { ...others, networks: networksOf(networks) }
      const write = async () => {
        if (token) {
          await holder.change(token.uuid, { ...wanted, password: password || null })
          toastDone(t('form.saved'))
          onClose()
        } else onMade(await holder.make({ ...wanted, days, password }))
      }
      await whileYoung(write, () => setTooLate(true))
      await queryClient.invalidateQueries({ queryKey: holder.key })
    })
  const back = `/profile#${OWN_PLACE}`
  const mustSignIn = asked === 'sign_in' && (tooLate || asks(form.values))
  if (mustSignIn && !token) return <SignInAgain redirect={back} onClose={onClose} />
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
            description={t(holder.kind === 'account' ? 'form.nameHelpOfAccount' : 'form.nameHelp')}
            maxLength={80}
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          {!token && <LifeSelect value={days} onChange={setDays} />}
        </div>
        <AbilityFields
          space={holder.kind === 'space' ? holder.id : null}
          abilities={list.abilities}
          held={held}
          {...form.getInputProps('abilities')}
          onChange={(abilities) => form.setFieldValue('abilities', abilities)}
        />
        {'spaces' in list && (
          <MultiSelect
            label={<OptionalLabel>{t('form.spaces')}</OptionalLabel>}
            description={t('form.spacesHelp')}
            data={choosable(list.spaces, chosen, t('formerSpace')).map(({ uuid, name }) => ({
              value: uuid,
              label: name,
            }))}
            searchable
            hidePickedOptions
            {...form.getInputProps('spaces')}
          />
        )}
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
        {/* The server knows, too, what somebody else has just made of the token. */}
        {((asked === 'password' && asks(form.values)) || form.errors.password) && (
          <OwnPassword
            description={t(token ? 'form.widerHelp' : 'form.passwordHelp')}
            {...form.getInputProps('password')}
          />
        )}
      </Stack>
      <div className={mustSignIn ? classes.again : classes.foot} data-foot>
        {mustSignIn ? (
          <SignInAgain redirect={back} loses={t('form.againLoses')} onClose={onClose} />
        ) : (
          <>
            <Button variant="default" onClick={onClose} disabled={form.saving}>
              {t('actions.cancel')}
            </Button>
            <Button type="submit" loading={form.saving}>
              {token ? t('actions.save') : t('form.make')}
            </Button>
          </>
        )}
      </div>
    </form>
  )
}
