import { Checkbox, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refused } from '@/features/imports/model/refused'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { FileDrop } from '@/shared/ui/FileDrop'
import { Modal } from '@/shared/ui/layers/Modal'
import { sendPeople } from '../api'
import { directoryKeys } from '../keys'
import classes from './directories.module.css'

interface FileDialogProps {
  opened: boolean
  onClose: () => void
  id: string
}

/** People from a file, and what became of each row that did not simply go through. */
export default function FileDialog({ opened, onClose, id }: FileDialogProps) {
  const { t } = useTranslation('directories')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t('file.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <FileForm id={id} />
    </Modal>
  )
}

function FileForm({ id }: { id: string }) {
  const { t } = useTranslation('directories')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const [complete, setComplete] = useState(false)
  const send = useMutation({
    mutationFn: (file: File) => sendPeople(id, file, complete),
    meta: { silent: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: directoryKeys.of(id) }),
  })
  const result = send.data
  const told = (result?.rows ?? []).filter(({ outcome }) => outcome === 'held' || outcome === 'failed')
  return (
    <Stack gap="md">
      <p className={classes.quiet}>{t('file.text')}</p>
      <FormProblem>{refused(send.error)}</FormProblem>
      <Checkbox
        label={t('file.complete')}
        description={t('file.completeHelp')}
        checked={complete}
        onChange={(event) => setComplete(event.currentTarget.checked)}
      />
      <FileDrop label={t('file.drop')} busy={send.isPending} onFile={(file) => send.mutate(file)}>
        {t('file.drop')}
      </FileDrop>
      {result && (
        <div role="status">
          <p>
            {t('file.result', {
              received: number(result.received),
              changed: number(result.changed),
              same: number(result.same),
              held: number(result.held),
              failed: number(result.failed),
            })}
          </p>
          {result.left > 0 && <p>{t('file.left', { number: number(result.left) })}</p>}
          <ul className={classes.differences}>
            {told.slice(0, 50).map((row) => (
              <li key={row.row}>
                {row.name} – {t('file.row', { row: row.row, text: row.text })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Stack>
  )
}
