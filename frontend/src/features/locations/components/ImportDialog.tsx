import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refused } from '@/features/imports/model/refused'
import type { LocationImportOut } from '@/shared/api/generated/types.gen'
import { FormProblem } from '@/shared/forms/fields'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { FileDrop } from '@/shared/ui/FileDrop'
import { toastDone } from '@/shared/ui/toasts'
import { exportLocations, importLocations, locationsChanged } from '../api'
import classes from './locations.module.css'

const STATUSES = ['create', 'update', 'same', 'bad'] as const

/** Locations from a file. Nothing is written before one has seen what becomes of each row. */
export default function ImportDialog({ space, onClose }: { space: string; onClose: () => void }) {
  const { t } = useTranslation('locations')
  const { list } = useFormats()
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [found, setFound] = useState<LocationImportOut | null>(null)
  const look = useMutation({
    mutationFn: (next: File) => importLocations(space, next, true),
    onSuccess: (answer, next) => {
      setFile(next)
      setFound(answer)
    },
    meta: { silent: true },
  })
  const bring = useMutation({
    mutationFn: (chosen: File) => importLocations(space, chosen, false),
    onSuccess: async (answer) => {
      await locationsChanged(queryClient, space)
      toastDone(t('import.done', { created: answer.create, updated: answer.update }))
      onClose()
    },
    meta: { silent: true },
  })
  const problem = refused(bring.error ?? look.error)
  const writes = found ? found.create + found.update : 0
  const unread = (found?.columns ?? []).flatMap(({ header, field }) => (header && !field ? [header] : []))
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t('import.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {found && file ? (
          <>
            <p className={classes.help}>
              {STATUSES.filter((status) => found[status] > 0)
                .map((status) => t(`import.${status}`, { count: found[status] }))
                .join(' · ')}
            </p>
            {unread.length > 0 && <p className={classes.help}>{t('import.unread', { columns: list(unread) })}</p>}
            {/* Its rows are read by keys too. */}
            <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('import.rows')}>
              <table className={classes.table}>
                <thead>
                  <tr>
                    <th scope="col">{t('import.row')}</th>
                    <th scope="col">{t('value.name')}</th>
                    <th scope="col">{t('import.becomes')}</th>
                  </tr>
                </thead>
                <tbody>
                  {found.rows.map((row) => (
                    <tr key={row.row}>
                      <td>{row.row}</td>
                      <td>{[row.name, row.city].filter(Boolean).join(', ')}</td>
                      <td>
                        {row.problem || t(`import.status.${row.status}`)}
                        {row.fields.length > 0 && `: ${row.fields.join(', ')}`}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </>
        ) : (
          <>
            <FileDrop label={t('import.choose')} busy={look.isPending} onFile={(next) => look.mutate(next)}>
              <strong>{t('import.drop')}</strong>
              <span className={classes.help}>{t('import.kinds')}</span>
            </FileDrop>
            <div>
              <Button variant="subtle" onClick={() => void exportLocations(space, 'xlsx')}>
                {t('import.sample')}
              </Button>
            </div>
          </>
        )}
        <FormProblem>{problem}</FormProblem>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={bring.isPending}>
            {t('actions.cancel')}
          </Button>
          {found && file && (
            <Button onClick={() => bring.mutate(file)} loading={bring.isPending} disabled={writes === 0}>
              {t('import.start', { count: writes })}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
