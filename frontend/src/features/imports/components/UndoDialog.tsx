import { useMutation, useQuery } from '@tanstack/react-query'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Failure } from '@/shared/ui/Failure'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { startUndo, undoQuery } from '../api'
import type { Import } from '../model/wizard'
import classes from './imports.module.css'

/** As many cards that stay are named before it begins. */
const NAMED = 8

interface UndoDialogProps {
  space: string
  item: { uuid: string; file_name: string }
  opened: boolean
  onClose: () => void
  onStarted: (item: Import) => void
}

/** Says what taking an import back means now, and asks. */
export default function UndoDialog({ space, item, opened, onClose, onStarted }: UndoDialogProps) {
  const { t } = useTranslation('imports')
  const { number, date, list } = useFormats()
  const preview = useQuery({ ...undoQuery(space, item.uuid), ...SAID_HERE, enabled: opened })
  const undo = useMutation({
    mutationFn: () => startUndo(item.uuid),
    onSuccess: (fresh) => {
      onClose()
      onStarted(fresh)
    },
  })
  const { data } = preview
  const nothing = data && data.deletes + data.restores === 0
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => undo.mutate()}
      title={t('undo.title', { name: item.file_name })}
      confirmLabel={t('undo.action')}
      loading={undo.isPending}
      disabled={!data || nothing}
    >
      {data ? (
        <div className={classes.undo}>
          {nothing && <p>{t('undo.nothing')}</p>}
          {data.deletes > 0 && <p>{t('undo.deletes', { count: data.deletes, number: number(data.deletes) })}</p>}
          {data.restores > 0 && <p>{t('undo.restores', { count: data.restores, number: number(data.restores) })}</p>}
          {data.missed.map((sentence) => (
            <p key={sentence} className={classes.missed}>
              {sentence}
            </p>
          ))}
          {data.stays > 0 && (
            <>
              <p>{t('undo.stays', { count: data.stays, number: number(data.stays) })}</p>
              <ul className={classes.kept}>
                {data.staying.slice(0, NAMED).map((card) => (
                  <li key={card.card ?? card.name}>
                    <strong>{card.name}</strong> {card.fields.length > 0 ? list(card.fields) : card.why}
                  </li>
                ))}
                {data.stays > NAMED && (
                  <li>{t('undo.more', { count: data.stays - NAMED, number: number(data.stays - NAMED) })}</li>
                )}
              </ul>
            </>
          )}
          <p className={classes.help}>{t('undo.until', { when: date(data.until) })}</p>
        </div>
      ) : preview.isError ? (
        <Failure of={preview} />
      ) : (
        <SkeletonRows rows={3} height={20} />
      )}
    </ConfirmDialog>
  )
}
