import { Button, MultiSelect, Radio, Stack } from '@mantine/core'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { OwnPassword } from '@/features/accounts/components/OwnPassword'
import { SignInAgain } from '@/features/accounts/components/SignInAgain'
import { whileYoung } from '@/features/accounts/model/again'
import classes from '@/features/members/invitation/Invitation.module.css'
import type { AssistantRequestOut } from '@/shared/api/generated/types.gen'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { connect, refuse } from '../api'
import { leaveFor, obstacleOf } from '../model'

interface AccessFormProps {
  request: string
  asked: AssistantRequestOut
  /** The email address of who is signed in. */
  person: string
}

/** What the assistant is let do, and where: a click each time, whatever was given before. */
export function AccessForm({ request, asked, person }: AccessFormProps) {
  const { t } = useTranslation('assistants')
  /** The browser is on its way to the assistant. */
  const [leaving, setLeaving] = useState(false)
  /** The sign-in was young enough when the page was read, and is not any more. */
  const [tooLate, setTooLate] = useState(false)
  const proof = tooLate ? 'sign_in' : asked.asked
  const spaces = asked.spaces.filter((space) => space.has_access)
  const obstacle = obstacleOf(asked)
  const form = useServerForm({
    initialValues: {
      may_change: asked.may_look ? 'look' : 'change',
      where: 'all',
      spaces: [] as string[],
      password: '',
    },
    validate: {
      spaces: (chosen: string[], { where }) => (where === 'all' || chosen.length ? null : t('spacesNeeded')),
      password: (password: string) => (password || proof !== 'password' ? null : t('passwordNeeded')),
    },
  })
  const leave = (address: string) => {
    setLeaving(true)
    leaveFor(address)
  }
  const no = useMutation({ mutationFn: () => refuse(request), onSuccess: leave })
  const allow = () =>
    form.submitWith(async ({ may_change, where, spaces: chosen, password }) => {
      const wanted = { request, may_change: may_change === 'change', spaces: where === 'all' ? [] : chosen, password }
      await whileYoung(
        async () => leave(await connect(wanted)),
        () => setTooLate(true),
      )
    })
  const deny = (
    <Button
      size="md"
      variant="default"
      disabled={form.saving || leaving}
      loading={no.isPending}
      onClick={() => no.mutate()}
    >
      {t('deny')}
    </Button>
  )
  const facts = (
    <dl className={classes.facts}>
      <div>
        <dt>{t('goesTo')}</dt>
        <dd>{asked.on_device ? t('onDevice', { host: asked.host }) : asked.host}</dd>
      </div>
      <div>
        <dt>{t('as')}</dt>
        <dd>{person}</dd>
      </div>
    </dl>
  )
  if (obstacle)
    return (
      <>
        {facts}
        <p className={classes.message} role="status">
          {t(obstacle)}
        </p>
        <div className={classes.buttons}>{deny}</div>
      </>
    )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void allow()
      }}
    >
      {facts}
      <p className={classes.message}>{t('warning')}</p>
      <Stack gap="lg" mb="lg">
        <FormProblem>{form.problem}</FormProblem>
        <Radio.Group label={t('may')} {...form.getInputProps('may_change')}>
          <Stack gap="xs" mt="xs">
            {asked.may_look && <Radio value="look" label={t('look')} description={t('lookHelp')} />}
            {asked.may_change && <Radio value="change" label={t('change')} description={t('changeHelp')} />}
          </Stack>
        </Radio.Group>
        <Radio.Group label={t('where')} description={t('neverMore')} {...form.getInputProps('where')}>
          <Stack gap="xs" mt="xs">
            <Radio value="all" label={t('everywhere')} />
            <Radio value="chosen" label={t('chosen')} />
          </Stack>
        </Radio.Group>
        {form.values.where === 'chosen' && (
          <MultiSelect
            label={t('spaces')}
            data={spaces.map(({ uuid, name }) => ({ value: uuid, label: name }))}
            searchable
            hidePickedOptions
            {...form.getInputProps('spaces')}
          />
        )}
        {(proof === 'password' || form.errors.password) && (
          <OwnPassword description={t('passwordHelp')} {...form.getInputProps('password')} />
        )}
      </Stack>
      {proof === 'sign_in' ? (
        <SignInAgain redirect={`/assistants/connect?request=${request}`} onClose={() => no.mutate()} />
      ) : (
        <div className={classes.buttons}>
          <Button size="md" type="submit" loading={form.saving || leaving} disabled={no.isPending}>
            {t('allow')}
          </Button>
          {deny}
        </div>
      )}
      <p className={classes.foot}>{t('life')}</p>
    </form>
  )
}
