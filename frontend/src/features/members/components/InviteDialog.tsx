import { Button, Modal, Select, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '@/shared/api/error'
import { useUser } from '@/shared/auth/session'
import { FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { LANGUAGES, NATIVE_NAMES } from '@/shared/i18n/languages'
import { TextArea } from '@/shared/ui/TextArea'
import { invite, useRefreshPeople, type InvitationRow, type Place } from '../api'
import { isAddress } from '../model/addresses'
import { usualRole, type Role } from '../model/roles'
import { AddressField, taken, type Addresses } from './AddressField'
import { InviteResults } from './InviteResults'
import { RoleChoice } from './RoleChoice'
import classes from './People.module.css'

const MOST = 200
const LONGEST_MESSAGE = 500

export default function InviteDialog({
  place,
  roles,
  opened,
  onClose,
}: {
  place: Place
  roles: readonly Role[]
  opened: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('members')
  const phone = useMediaQuery('(max-width: 36em)')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t(place.kind === 'space' ? 'invite.title' : 'invite.cardTitle', { place: place.name })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      size={620}
      fullScreen={phone}
      transitionProps={phone ? { duration: 0 } : undefined}
    >
      {opened && <Content place={place} roles={roles} onClose={onClose} />}
    </Modal>
  )
}

function Content({ place, roles, onClose }: { place: Place; roles: readonly Role[]; onClose: () => void }) {
  const { t } = useTranslation('members')
  const { number } = useFormats()
  const user = useUser()
  const refresh = useRefreshPeople(place)
  const usual = usualRole(place.kind)
  const [addresses, setAddresses] = useState<Addresses>({ list: [], draft: '' })
  const [role, setRole] = useState<Role>(roles.includes(usual) ? usual : (roles[0] ?? usual))
  /** Roles of single addresses; null while all get the same. */
  const [each, setEach] = useState<Record<string, Role> | null>(null)
  const [language, setLanguage] = useState<string>(user.language.lang)
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState('')
  const [results, setResults] = useState<InvitationRow[] | null>(null)
  const list = taken(addresses)

  const send = useMutation({
    mutationFn: () =>
      invite(place, {
        invitations: list.map((email) => ({ email, role: each?.[email] ?? role })),
        language,
        message: message.trim(),
      }),
    meta: { silent: true },
    onSuccess: async (rows) => {
      setResults(rows)
      await refresh()
    },
    onError: (error) => setProblem(errorMessage(error) || t('errors.unknown')),
  })
  const submit = () => {
    setProblem('')
    setAddresses({ list, draft: '' })
    if (list.length === 0) setProblem(t('invite.none'))
    else if (list.length > MOST) setProblem(t('invite.tooMany', { most: number(MOST), number: number(list.length) }))
    else if (list.some((address) => !isAddress(address)))
      setProblem(t('invite.wrong', { address: list.find((address) => !isAddress(address)) }))
    else send.mutate()
  }

  if (results) {
    return (
      <InviteResults
        rows={results}
        onClose={onClose}
        onCorrect={(left) => {
          setAddresses({ list: left, draft: '' })
          setResults(null)
        }}
      />
    )
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="lg" pb="lg">
        <AddressField value={addresses} onChange={setAddresses} most={MOST} />
        {each === null ? (
          <div>
            <RoleChoice kind={place.kind} roles={roles} value={role} onChange={setRole} label={t('columns.role')} />
            {list.length > 1 && (
              <button
                type="button"
                className={classes.linkButton}
                style={{ marginTop: 10 }}
                onClick={() => setEach({})}
              >
                {t('invite.each')}
              </button>
            )}
          </div>
        ) : (
          <div>
            <Text fw={500}>{t('columns.role')}</Text>
            <ul className={classes.each}>
              {list.map((email) => (
                <li key={email} className={classes.eachRow}>
                  <span className={classes.address}>{email}</span>
                  <Select
                    aria-label={t('invite.roleOf', { address: email })}
                    w={150}
                    data={roles.map((one) => ({ value: one, label: t(`roles.${one}`) }))}
                    value={each[email] ?? role}
                    onChange={(value) => value && setEach({ ...each, [email]: value as Role })}
                    allowDeselect={false}
                    comboboxProps={{ withinPortal: true }}
                  />
                </li>
              ))}
            </ul>
            <button type="button" className={classes.linkButton} onClick={() => setEach(null)}>
              {t('invite.same')}
            </button>
          </div>
        )}
        <Select
          label={t('invite.language')}
          description={t('invite.languageHelp')}
          data={LANGUAGES.map((one) => ({ value: one, label: NATIVE_NAMES[one] }))}
          value={language}
          onChange={(value) => value && setLanguage(value)}
          allowDeselect={false}
        />
        <TextArea
          label={<OptionalLabel>{t('invite.message')}</OptionalLabel>}
          description={t('invite.messageHelp')}
          minRows={2}
          maxRows={6}
          maxLength={LONGEST_MESSAGE}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <FormProblem>{problem}</FormProblem>
      </Stack>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose} disabled={send.isPending}>
          {t('actions.cancel')}
        </Button>
        {/* The field keeps its focus while the button is pressed: leaving it moves the form under the pointer. */}
        <Button type="submit" loading={send.isPending} onMouseDown={(event) => event.preventDefault()}>
          {list.length > 0 ? t('invite.send', { count: list.length, number: number(list.length) }) : t('invite.action')}
        </Button>
      </div>
    </form>
  )
}
