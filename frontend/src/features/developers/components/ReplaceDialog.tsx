import { Button, Modal, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OwnPassword } from '@/features/accounts/components/OwnPassword'
import { SignInAgain } from '@/features/accounts/components/SignInAgain'
import { whileYoung } from '@/features/accounts/model/again'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { OWN_PLACE, type Holder, type MadeToken as Made, type Token, type TokenList } from '../api'
import { askedOf, OFFERED_LIFE, type Life } from '../model/tokens'
import classes from './developers.module.css'
import { LifeSelect } from './LifeSelect'
import { MadeToken } from './MadeToken'

interface ReplaceDialogProps {
  holder: Holder
  list: TokenList
  token: Token
  opened: boolean
  onClose: () => void
}

/** A new token in place of one; both are valid while people carry the new one over. */
export default function ReplaceDialog({ holder, list, token, opened, onClose }: ReplaceDialogProps) {
  const { t } = useTranslation('developers')
  const [made, setMade] = useState<Made>()
  const close = () => {
    setMade(undefined)
    onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={made ? t('made.title') : t('replace.title', { name: token.name })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      closeOnClickOutside={false}
      closeOnEscape={!made}
      size={620}
    >
      {opened &&
        (made ? (
          <MadeToken token={made} holder={holder} list={list} onClose={close} />
        ) : (
          <Content holder={holder} list={list} token={token} onMade={setMade} onClose={close} />
        ))}
    </Modal>
  )
}

interface ContentProps {
  holder: Holder
  list: TokenList
  token: Token
  onMade: (token: Made) => void
  onClose: () => void
}

function Content({ holder, list, token, onMade, onClose }: ContentProps) {
  const { t } = useTranslation('developers')
  const queryClient = useQueryClient()
  const [days, setDays] = useState<Life>(OFFERED_LIFE)
  /** The sign-in was young enough when the list was read, and is not any more. */
  const [tooLate, setTooLate] = useState(false)
  const asked = tooLate ? 'sign_in' : askedOf(list)
  const asksPassword = asked === 'password'
  const form = useServerForm({
    initialValues: { password: '' },
    validate: { password: (password: string) => (password || !asksPassword ? null : t('form.passwordNeeded')) },
  })
  const submit = () =>
    form.submitWith(async ({ password }) => {
      await whileYoung(
        async () => onMade(await holder.replace(token.uuid, days, password)),
        () => setTooLate(true),
      )
      await queryClient.invalidateQueries({ queryKey: holder.key })
    })
  if (asked === 'sign_in') return <SignInAgain redirect={`/profile#${OWN_PLACE}`} onClose={onClose} />
  const counts = token.state === 'valid' || token.state === 'ends_soon'
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="lg" pb="lg">
        <p className={classes.text}>{t(counts ? 'replace.text' : 'replace.over')}</p>
        <FormProblem>{form.problem}</FormProblem>
        <LifeSelect value={days} onChange={setDays} />
        {asksPassword && <OwnPassword description={t('form.passwordHelp')} {...form.getInputProps('password')} />}
      </Stack>
      <div className={classes.foot} data-foot>
        <Button variant="default" onClick={onClose} disabled={form.saving}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.saving} data-autofocus={!asksPassword}>
          {t('form.make')}
        </Button>
      </div>
    </form>
  )
}
