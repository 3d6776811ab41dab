import { Button, Checkbox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload, IconMail } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignaturePerson, SignatureState, SignatureRollOut as Way } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { TextLink } from '@/shared/ui/ButtonLink'
import { DataTable, type DataColumn } from '@/shared/ui/DataTable'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Pagination } from '@/shared/ui/Pagination'
import { SearchInput } from '@/shared/ui/SearchInput'
import { Section } from '@/shared/ui/Section'
import { StatusBadge, type Tone } from '@/shared/ui/StatusBadge'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { peopleQuery, rollOut } from '../api'
import classes from './signatures.module.css'

const TONES: Record<SignatureState, Tone> = { none: 'neutral', sent: 'accent', current: 'good', old: 'warning' }
const SIZE = 25

/** Who has this signature, who has an old one, and how it comes to all. */
export default function RollOut({ space, signature }: { space: string; signature: string }) {
  const { t } = useTranslation('signatures')
  const { date } = useFormats()
  const { can } = useAbilities(space)
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 250)
  const [at, setAt] = useState({ page: 1, search: '' })
  const page = at.search === search ? at.page : 1
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [missing, setMissing] = useState(true)
  const read = useQuery({ ...peopleQuery(space, signature, { page, per_page: SIZE, search }), ...SAID_HERE })
  const begin = useMutation({
    mutationFn: (way: Way) =>
      rollOut(queryClient, space, signature, {
        way,
        missing: selected.size === 0 && missing,
        cards: selected.size > 0 ? [...selected] : null,
      }),
    onSuccess: (_, way) => {
      setSelected(new Set())
      toastDone(t(`started.${way}`))
    },
    onError: toastError,
  })
  const may = can('signatures.edit')
  const columns: DataColumn<SignaturePerson>[] = [
    {
      id: 'name',
      header: t('value.person'),
      cell: (row) => (
        <TextLink to="/space/$space/cards/$id/signatures" params={{ space, id: row.uuid }}>
          {row.name || t('people.nameless')}
        </TextLink>
      ),
    },
    { id: 'email', header: t('field.email'), cell: (row) => row.email || t('people.noEmail'), hideBelow: 'md' },
    {
      id: 'state',
      header: t('people.state'),
      cell: (row) => <StatusBadge tone={TONES[row.state]}>{t(`state.${row.state}`)}</StatusBadge>,
    },
    {
      id: 'when',
      header: t('people.when'),
      cell: (row) => {
        const moment = row.taken_at ?? row.sent_at
        return moment ? date(moment) : ''
      },
      hideBelow: 'sm',
    },
  ]
  return (
    <Section title={t('people.title')} description={t('people.text')}>
      <div className={classes.lines}>
        {may && (
          <>
            {selected.size === 0 && (
              <Checkbox
                label={t('people.missing')}
                checked={missing}
                onChange={(event) => setMissing(event.currentTarget.checked)}
              />
            )}
            <div className={classes.actions}>
              <Button
                leftSection={<IconMail size={18} aria-hidden="true" />}
                loading={begin.isPending && begin.variables === 'mail'}
                onClick={() => begin.mutate('mail')}
              >
                {selected.size > 0 ? t('people.mailSome', { count: selected.size }) : t('people.mailAll')}
              </Button>
              <Button
                variant="default"
                leftSection={<IconDownload size={18} aria-hidden="true" />}
                loading={begin.isPending && begin.variables === 'files'}
                onClick={() => begin.mutate('files')}
              >
                {selected.size > 0 ? t('people.filesSome', { count: selected.size }) : t('people.filesAll')}
              </Button>
            </div>
          </>
        )}
        <SearchInput value={typed} onChange={setTyped} label={t('people.search')} />
        {read.isError && !read.data ? (
          <Failure of={read} />
        ) : (
          <>
            <DataTable
              label={t('people.title')}
              columns={columns}
              rows={read.data?.data}
              rowId={(row) => row.uuid}
              rowName={(row) => row.name}
              selected={may ? selected : undefined}
              onSelect={may ? setSelected : undefined}
              isFetching={read.isFetching}
              skeletonRows={5}
              empty={<EmptyState title={t('people.empty')} text={t('people.emptyText')} />}
            />
            {read.data && (
              <Pagination
                page={page}
                perPage={SIZE}
                total={read.data.meta.total}
                onPage={(next) => setAt({ page: next, search })}
              />
            )}
          </>
        )}
      </div>
    </Section>
  )
}
