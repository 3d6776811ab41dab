import { Button } from '@mantine/core'
import { IconArrowMerge, IconCheck } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { ContactOfDouble } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Avatar } from '@/shared/ui/Avatar'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastError } from '@/shared/ui/toasts'
import { doublesChanged, doublesQuery, keepApart } from '../api'
import { calledBy } from '../model/listed'
import classes from './contacts.module.css'

const MergeDialog = lazyDialog(() => import('./MergeDialog'))

/** Contacts that look like one, side by side: they are merged, or said to be two. */
export function Doubles({ space }: { space: Uuid }) {
  const { t } = useTranslation('contacts')
  const queryClient = useQueryClient()
  const read = useQuery({ ...doublesQuery(space), ...SAID_HERE })
  const [asked, setAsked] = useState<[ContactOfDouble, ContactOfDouble] | null>(null)
  const [busy, setBusy] = useState(false)
  const apart = async (one: Uuid, other: Uuid) => {
    setBusy(true)
    try {
      await keepApart(one, other)
    } catch (error) {
      toastError(error)
    } finally {
      await doublesChanged(queryClient, space)
      setBusy(false)
    }
  }
  if (read.isError && !read.data)
    return (
      <Panel>
        <Failure of={read} />
      </Panel>
    )
  if (!read.data) return <SkeletonRows />
  if (read.data.length === 0)
    return (
      <Panel>
        <EmptyState icon={<IconCheck size={24} />} title={t('doubles.noneTitle')} text={t('doubles.noneText')} />
      </Panel>
    )
  return (
    <>
      <ul className={classes.list}>
        {read.data.map(({ likeness, contacts }) => {
          const [first, second] = contacts
          if (!first || !second) return null
          return (
            <li key={first.uuid + second.uuid}>
              <Panel className={classes.double}>
                <span className={classes.small}>{t(`doubles.by.${likeness}`)}</span>
                <div className={classes.pair}>
                  <Side row={first} />
                  <Side row={second} />
                </div>
                <div className={classes.acts}>
                  <Button
                    variant="default"
                    leftSection={<IconArrowMerge size={18} aria-hidden="true" />}
                    onClick={() => setAsked([first, second])}
                  >
                    {t('doubles.merge')}
                  </Button>
                  <Button variant="subtle" disabled={busy} onClick={() => void apart(first.uuid, second.uuid)}>
                    {t('doubles.apart')}
                  </Button>
                </div>
              </Panel>
            </li>
          )
        })}
      </ul>
      {asked && <MergeDialog space={space} one={asked[0].uuid} other={asked[1].uuid} onClose={() => setAsked(null)} />}
    </>
  )
}

function Side({ row }: { row: ContactOfDouble }) {
  const { t } = useTranslation('contacts')
  const { date } = useFormats()
  return (
    <div className={classes.person}>
      <Avatar name={calledBy(row)} />
      <div className={classes.grow}>
        <span className={classes.name}>{calledBy(row)}</span>
        <span className={classes.second}>{[row.job_title, row.company].filter(Boolean).join(', ')}</span>
        <span className={classes.second}>{row.email || row.phone}</span>
        <span className={classes.second}>
          {date(row.met_at)} · {row.owner ?? t('ofCompany')}
        </span>
      </div>
    </div>
  )
}
