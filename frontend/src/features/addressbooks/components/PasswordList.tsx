import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AddressBookOut, AppPasswordOut, AppPasswordsOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { toastDone } from '@/shared/ui/toasts'
import { endAppPassword } from '../api'
import { addressBookKeys } from '../keys'
import classes from './addressbooks.module.css'
import { Entries, Ways } from './SetUp'

/** Which books there are, how a phone comes to them, and the phones that have a password. */
export default function PasswordList({ list, books }: { list: AppPasswordsOut; books: AddressBookOut[] }) {
  const { t } = useTranslation('addressbooks')
  const { list: listed } = useFormats()
  const names = listed(books.map(({ name }) => name))
  return (
    <div className={classes.column}>
      <p className={classes.text}>{books.length > 0 ? t('books', { names }) : t('none')}</p>
      {books.length > 0 && <Entries list={list} />}
      {books.length > 0 && <Ways />}
      {!list.may_make && <p className={classes.text}>{t('full')}</p>}
      {list.passwords.length > 0 && (
        <ul className={classes.rows} aria-label={t('passwords')}>
          {list.passwords.map((password) => (
            <Row key={password.uuid} password={password} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Row({ password }: { password: AppPasswordOut }) {
  const { t } = useTranslation('addressbooks')
  const { date, relative } = useFormats()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const end = useMutation({
    mutationFn: () => endAppPassword(password.uuid),
    onSuccess: () => {
      setAsking(false)
      toastDone(t('end.done'))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: addressBookKeys.own }),
  })
  const used = password.last_used_at
    ? t('used', { when: relative(password.last_used_at), network: password.last_network })
    : t('unused')
  return (
    <li>
      <div>
        <p className={classes.name}>{password.name}</p>
        <p className={classes.help}>
          {t('made', { date: date(password.created_at) })} · {used}
        </p>
      </div>
      <Button
        variant="default"
        size="compact-md"
        aria-label={t('end.of', { name: password.name })}
        onClick={() => setAsking(true)}
      >
        {t('end.action')}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutate()}
        loading={end.isPending}
        title={t('end.title', { name: password.name })}
        confirmLabel={t('end.action')}
      >
        {t('end.text')}
      </ConfirmDialog>
    </li>
  )
}
