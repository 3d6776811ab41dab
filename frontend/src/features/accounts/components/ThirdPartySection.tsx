import { Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { textIn } from '@/shared/address'
import { call } from '@/shared/api/client'
import { SAID_HERE } from '@/shared/api/reads'
import type { OwnThirdPartyOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Failure } from '@/shared/ui/Failure'
import { Modal } from '@/shared/ui/layers/Modal'
import { Panel, Section } from '@/shared/ui/Section'
import { toastDone } from '@/shared/ui/toasts'
import { accountKeys } from '../keys'
import { PasswordQuestion } from './PasswordQuestion'
import classes from './SessionsSection.module.css'

const profile = getRouteApi('/_default/profile')
/** Those of `model/way` that can come of adding; its file would bring the sign-in page along. */
const REFUSALS = ['state', 'browser', 'provider', 'away', 'email'] as const

type Dialog = { kind: 'add' | 'remove'; key: string; name: string } | null

/** Accounts of others that sign the person in: added with the own password, removed. */
export function ThirdPartySection() {
  const { t } = useTranslation('accounts')
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<Dialog>(null)
  const own = useQuery({
    ...SAID_HERE,
    queryKey: accountKeys.ownThirdParties,
    queryFn: async ({ signal }) => (await call('GET', '/v1/me/third-parties', { signal })).data,
  })
  const close = () => setDialog(null)
  const remove = useMutation({
    mutationFn: (key: string) => call('DELETE', '/v1/me/third-parties/{key}', { path: { key } }),
    onSuccess: () => {
      close()
      toastDone(t('thirdParties.removed'))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKeys.ownThirdParties }),
  })
  const add = async (key: string, password: string) => {
    const { data } = await call('POST', '/v1/me/third-parties/{key}', { path: { key }, body: { password } })
    window.location.assign(data.address)
  }
  const there = (own.data ?? []).filter((row) => row.added_at)
  const open = (own.data ?? []).filter((row) => !row.added_at)
  const { refused } = useReturn(there)
  // Where nothing is offered and nothing was added there is nothing to say.
  if (!refused && !own.isError && there.length === 0 && open.length === 0) return null
  return (
    <Section title={t('thirdParties.title')} description={t('thirdParties.text')}>
      {refused && (
        <Text role="alert" c="var(--v-danger-text)">
          {refused}
        </Text>
      )}
      {own.isError && !own.data ? (
        <Failure of={own} />
      ) : (
        <Panel>
          <ul className={classes.list}>
            {there.map((row) => (
              <Row
                key={row.key}
                row={row}
                onRemove={() => setDialog({ kind: 'remove', key: row.key, name: row.name })}
              />
            ))}
            {open.map((party) => (
              <li key={party.key} className={classes.row}>
                <div className={classes.words}>
                  <Text fw={500}>{party.name}</Text>
                </div>
                <Button
                  variant="subtle"
                  aria-label={`${t('thirdParties.add')}: ${party.name}`}
                  onClick={() => setDialog({ kind: 'add', key: party.key, name: party.name })}
                >
                  {t('thirdParties.add')}
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Modal
        opened={dialog?.kind === 'add'}
        onClose={close}
        title={t('thirdParties.addTitle', { name: dialog?.name ?? '' })}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        <PasswordQuestion
          confirmLabel={t('actions.continue')}
          tone="ink"
          onClose={close}
          withoutPassword={t('thirdParties.next', { name: dialog?.name ?? '' })}
          onConfirm={(password) => add(dialog?.key ?? '', password)}
        >
          {t('thirdParties.passwordFirst', { name: dialog?.name ?? '' })}
        </PasswordQuestion>
      </Modal>
      <ConfirmDialog
        opened={dialog?.kind === 'remove'}
        onClose={close}
        onConfirm={() => dialog && remove.mutate(dialog.key)}
        loading={remove.isPending}
        title={t('thirdParties.removeTitle', { name: dialog?.name ?? '' })}
        confirmLabel={t('thirdParties.remove')}
      >
        {t('thirdParties.removeText', { name: dialog?.name ?? '' })}
      </ConfirmDialog>
    </Section>
  )
}

/** How it ended at the third party, from where the browser has just come back: said once, and gone from the address. */
function useReturn(there: OwnThirdPartyOut[]) {
  const { t } = useTranslation('accounts')
  const navigate = profile.useNavigate()
  const search = profile.useSearch()
  const added = there.find((row) => row.key === textIn(search.added))
  const [refused] = useState(() => textIn(search.refused))
  useEffect(() => {
    if (added) toastDone(t('thirdParties.added', { name: added.name }))
    if (added || search.refused) void navigate({ search: {}, replace: true })
  }, [added, search.refused, navigate, t])
  if (refused === undefined) return { refused: null }
  return {
    refused:
      refused === 'already_added'
        ? t('thirdParties.alreadyAdded')
        : t(`way.refused.${REFUSALS.find((one) => one === refused) ?? 'other'}`),
  }
}

function Row({ row, onRemove }: { row: OwnThirdPartyOut; onRemove: () => void }) {
  const { t } = useTranslation('accounts')
  const { relative } = useFormats()
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Text fw={500}>{row.name}</Text>
        <Text size="sm" c="var(--v-text-2)">
          {row.label}
          {row.last_used_at && ` · ${t('thirdParties.used', { time: relative(row.last_used_at) })}`}
        </Text>
      </div>
      <Button variant="subtle" aria-label={`${t('thirdParties.remove')}: ${row.name}`} onClick={onRemove}>
        {t('thirdParties.remove')}
      </Button>
    </li>
  )
}
