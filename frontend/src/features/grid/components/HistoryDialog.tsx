import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SAID_HERE } from '@/shared/api/reads'
import type { DesignSaveOut } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { Modal } from '@/shared/ui/layers/Modal'
import { savesQuery } from '../api'
import type { useSaved } from '../hooks/useSaved'
import classes from './History.module.css'

export interface HistoryDialogProps {
  space: string
  saved: ReturnType<typeof useSaved>
  /** The package lets nobody change the design: what was done is read. */
  readOnly: boolean
  opened: boolean
  onClose: () => void
}

/** The last saves of the design: who changed what when, and what can be brought back of it. */
export default function HistoryDialog({ space, saved, readOnly, opened, onClose }: HistoryDialogProps) {
  const { t } = useTranslation('grid')
  const read = useQuery({ ...savesQuery(space), ...SAID_HERE, enabled: opened })
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t('history.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <p className={classes.text}>{t('history.text')}</p>
      {read.isError && !read.data ? (
        <Failure of={read} />
      ) : !read.data ? (
        <Skeleton height={160} radius="md" />
      ) : read.data.length === 0 ? (
        <p className={classes.text}>{t('history.none')}</p>
      ) : (
        <ol className={classes.list}>
          {read.data.map((save) => (
            <Row key={save.uuid} save={save} saved={saved} readOnly={readOnly} />
          ))}
        </ol>
      )}
    </Modal>
  )
}

function Row({ save, saved, readOnly }: { save: DesignSaveOut } & Pick<HistoryDialogProps, 'saved' | 'readOnly'>) {
  const { t } = useTranslation('grid')
  const { dateTime } = useFormats()
  const { inWords, undo } = saved
  const time = dateTime(save.created_at)
  const { brings_back: back, kept } = save
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.what}>{inWords(save.parts)}</p>
        <p className={classes.who}>
          <time dateTime={save.created_at}>{time}</time>
          {save.by && ` · ${save.by.name}`}
          {save.undoes && ` · ${t('history.isUndo')}`}
        </p>
        {kept.length > 0 && (
          <p className={classes.who}>
            {back.length === 0 ? t('history.allChanged') : t('history.kept', { parts: inWords(kept) })}
          </p>
        )}
      </div>
      {back.length > 0 && !readOnly && (
        <Button
          variant="default"
          size="xs"
          loading={undo.isPending && undo.variables === save.uuid}
          disabled={undo.isPending}
          aria-label={t('history.undoOf', { time })}
          onClick={() => undo.mutate(save.uuid)}
        >
          {t('actions.undo')}
        </Button>
      )}
    </li>
  )
}
