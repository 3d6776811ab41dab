import { useQuery } from '@tanstack/react-query'
import { SAID_HERE } from '@/shared/api/reads'
import type { LocationRow } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Failure } from '@/shared/ui/Failure'
import { followersQuery } from '../api'
import classes from './locations.module.css'

interface DeleteLocationProps {
  space: string
  location: LocationRow
  onClose: () => void
  onDelete: () => void
}

/** Says who would show no address without the location, before it is deleted. */
export default function DeleteLocation({ space, location, onClose, onDelete }: DeleteLocationProps) {
  const { t } = useTranslation('locations')
  const { list } = useFormats()
  const read = useQuery({ ...followersQuery(space, location.uuid), ...SAID_HERE })
  const found = read.data
  const lines = found && [
    found.by_template > 0 &&
      t('remove.byTemplate', { count: found.by_template, names: list(found.templates.map(({ name }) => name)) }),
    found.by_department > 0 && t('remove.byDepartment', { count: found.by_department, names: list(found.departments) }),
    found.space_address && t('remove.space'),
    found.shared_frames > 0 && t('remove.frames', { count: found.shared_frames }),
  ]
  const nobody = found && found.cards === 0 && !lines?.some(Boolean)
  const others = found?.others ?? []
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={onDelete}
      title={t('remove.title', { name: location.name })}
      confirmLabel={t('actions.delete')}
      tone="ink"
      disabled={!found}
    >
      {read.isError && <Failure of={read} compact />}
      {nobody && others.length === 0 && <p>{t('remove.nobody')}</p>}
      {found && found.cards > 0 && (
        <>
          <p>{t('remove.cards', { count: found.cards })}</p>
          <ul className={classes.people}>
            {found.people.map(({ uuid, name }) => (
              <li key={uuid}>{name}</li>
            ))}
            {found.cards > found.people.length && (
              <li>{t('remove.more', { count: found.cards - found.people.length })}</li>
            )}
          </ul>
        </>
      )}
      {lines?.map((line) => line && <p key={line}>{line}</p>)}
      {others.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className={classes.help}>{t(nobody ? 'remove.back' : 'remove.undo')}</p>
    </ConfirmDialog>
  )
}
