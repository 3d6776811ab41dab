import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconArrowBackUp, IconCircleCheck, IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldMessage } from '@/shared/api/error'
import type { ListOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { FileDrop } from '@/shared/ui/FileDrop'
import { Modal } from '@/shared/ui/layers/Modal'
import { toastDone } from '@/shared/ui/toasts'
import { connectList, productsChanged, undoChange } from '../api'
import { sampleList } from '../model/sample'
import { SpaceSelect } from './SpaceSelect'
import classes from './List.module.css'

export interface ListDialogProps {
  /** Null where it is chosen in the dialog. */
  space: Uuid | null
  opened: boolean
  onClose: () => void
}

/** Connects what stands in a table: first it is tried, then the same file is sent. */
export default function ListDialog({ space, opened, onClose }: ListDialogProps) {
  const { t } = useTranslation('products')
  const phone = useMediaQuery('(max-width: 36em)')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('list.title')}
      size={640}
      fullScreen={phone}
      transitionProps={phone ? { duration: 0 } : undefined}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {opened && <Content space={space} onClose={onClose} />}
    </Modal>
  )
}

interface Sent {
  space: Uuid
  file: File
}

function Content({ space: given, onClose }: Pick<ListDialogProps, 'space' | 'onClose'>) {
  const { t } = useTranslation('products')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const [space, setSpace] = useState(given)
  /** Nobody has said yet where the products of the file go. */
  const [homeless, setHomeless] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const tried = useMutation({
    mutationFn: ({ space: into, file: chosen }: Sent) => connectList(into, chosen, true),
    meta: { silent: true },
  })
  const sent = useMutation({
    mutationFn: ({ space: into, file: chosen }: Sent) =>
      connectList(
        into,
        chosen,
        false,
        tried.data?.bad.map(({ row }) => row),
      ),
    meta: { silent: true },
    onSettled: (_result, _error, { space: into }) => productsChanged(queryClient, [into]),
  })
  const undone = useMutation({
    mutationFn: ({ space: from, change }: { space: Uuid; change: Uuid }) => undoChange(from, change),
    onSuccess: (count) => {
      toastDone(t('list.undone', { count, number: number(count) }))
      onClose()
    },
    onSettled: (_count, _error, { space: from }) => productsChanged(queryClient, [from]),
  })
  const change = sent.data?.undo
  const choose = (chosen: File) => {
    setHomeless(!space)
    if (!space) return
    setFile(chosen)
    sent.reset()
    tried.mutate({ space, file: chosen })
  }
  const again = () => {
    setFile(null)
    tried.reset()
    sent.reset()
  }
  const failure = sent.error ?? tried.error
  const result = sent.data ?? tried.data
  const good = result ? result.connected + result.pooled : 0
  const announced = tried.data ? tried.data.connected + tried.data.pooled : 0
  // Somebody else has had one of the products meanwhile, or somebody has deleted a card.
  const differs = Boolean(sent.data) && good !== announced
  const bad = [...(tried.data?.bad ?? []), ...(sent.data?.bad ?? [])].sort((one, other) => one.row - other.row)
  return (
    <div className={classes.content}>
      <FormProblem>{failure ? fieldMessage(failure, 'file') : null}</FormProblem>
      {!result && (
        <>
          <p className={classes.text}>{t('list.text')}</p>
          {!given && (
            <SpaceSelect
              value={space}
              error={homeless && !space ? t('choose.missingSpace') : undefined}
              onChange={setSpace}
            />
          )}
          {/* Every kind of file is taken here: the server says in words what is wrong with one. */}
          <FileDrop label={t('list.drop')} busy={tried.isPending} className={classes.drop} onFile={choose}>
            <p className={classes.dropTitle}>{t('list.drop')}</p>
            <p className={classes.help}>{t('list.dropHelp')}</p>
          </FileDrop>
          <div>
            <Sample />
          </div>
        </>
      )}
      {result && file && (
        <>
          <div role="status">
            <p className={classes.summary}>
              {sent.data && !differs && <IconCircleCheck size={20} aria-hidden="true" className={classes.good} />}
              {differs && <IconAlertTriangle size={20} aria-hidden="true" className={classes.differs} />}
              {t(sent.data ? 'list.done' : 'list.tried', { count: good, number: number(good) })}
            </p>
            {differs && (
              <p className={classes.text}>{t('list.differs', { count: announced, number: number(announced) })}</p>
            )}
            <ul className={classes.figures}>
              <li>{t('list.connected', { count: result.connected, number: number(result.connected) })}</li>
              <li>{t('list.pooled', { count: result.pooled, number: number(result.pooled) })}</li>
              {bad.length > 0 && (
                <li className={classes.bad}>{t('list.bad', { count: bad.length, number: number(bad.length) })}</li>
              )}
            </ul>
          </div>
          {bad.length > 0 && <BadRows rows={bad} />}
        </>
      )}
      <div className={classes.foot}>
        {result && !sent.data && (
          <Button variant="default" onClick={again} disabled={sent.isPending}>
            {t('list.other')}
          </Button>
        )}
        {change && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
            onClick={() => space && undone.mutate({ space, change })}
            loading={undone.isPending}
          >
            {t('list.takeBack')}
          </Button>
        )}
        <Button variant={sent.data ? 'filled' : 'default'} onClick={onClose} disabled={sent.isPending}>
          {t(sent.data ? 'actions.close' : 'actions.cancel')}
        </Button>
        {result && file && !sent.data && good > 0 && (
          <Button onClick={() => space && sent.mutate({ space, file })} loading={sent.isPending}>
            {t('list.send', { count: good, number: number(good) })}
          </Button>
        )}
      </div>
    </div>
  )
}

function BadRows({ rows }: { rows: ListOut['bad'] }) {
  const { t } = useTranslation('products')
  const { number } = useFormats()
  return (
    // What scrolls is reached with the keys.
    <div className={classes.rows} role="region" aria-label={t('list.badRows')} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('list.row')}</th>
            <th scope="col">{t('searchHint')}</th>
            <th scope="col">{t('list.why')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td>{number(row.row, { useGrouping: false })}</td>
              <td>
                {row.serial}
                {row.person && <span className={classes.person}>{row.person}</span>}
              </td>
              <td>{row.message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A table to fill in. */
function Sample() {
  const { t, language } = useTranslation('products')
  const save = () => {
    const columns = [t('list.columns.serial'), t('list.columns.pin'), t('list.columns.email')]
    const address = URL.createObjectURL(new Blob([sampleList(columns, language)], { type: 'text/csv;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = address
    link.download = `${t('list.sampleName')}.csv`
    link.click()
    // The browser has taken it by then.
    setTimeout(() => URL.revokeObjectURL(address), 10_000)
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={18} aria-hidden="true" />} onClick={save}>
      {t('list.sample')}
    </Button>
  )
}
