import { ActionIcon, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { ContactTagCount, TagColour } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog'
import { Failure } from '@/shared/ui/Failure'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { contactsChanged, deleteTag, saveTag, tagsQuery } from '../api'
import { COLOURS } from '../model/colours'
import classes from './contacts.module.css'

/** The tags of the space: names, colours, and how many contacts have each. */
export default function TagsDialog({ space, onClose }: { space: Uuid; onClose: () => void }) {
  const { t } = useTranslation('contacts')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const read = useQuery({ ...tagsQuery(space), ...SAID_HERE })
  const [leaving, setLeaving] = useState<ContactTagCount | null>(null)
  const remove = async (tag: ContactTagCount) => {
    try {
      await deleteTag(space, tag.uuid)
      toastDone(t('tags.deleted'))
    } catch (error) {
      toastError(error)
    } finally {
      setLeaving(null)
      await contactsChanged(queryClient, space)
    }
  }
  return (
    <>
      <Modal
        opened={!leaving}
        onClose={onClose}
        title={t('tags.title')}
        closeButtonProps={{ 'aria-label': t('actions.close') }}
      >
        {read.isError && !read.data ? (
          <Failure of={read} />
        ) : !read.data ? (
          <SkeletonRows />
        ) : read.data.length === 0 ? (
          <Text c="var(--v-text-2)">{t('tags.none')}</Text>
        ) : (
          <Stack gap="lg">
            {read.data.map((tag) => (
              <Row key={tag.uuid} space={space} tag={tag} onDelete={() => setLeaving(tag)} />
            ))}
          </Stack>
        )}
      </Modal>
      {leaving && (
        <ConfirmDialog
          opened
          onClose={() => setLeaving(null)}
          onConfirm={() => void remove(leaving)}
          title={t('tags.deleteTitle', { name: leaving.name })}
          confirmLabel={t('actions.delete')}
        >
          {t('tags.deleteText', { count: leaving.contacts, number: number(leaving.contacts) })}
        </ConfirmDialog>
      )}
    </>
  )
}

/** A name is kept when the field is left, a colour at once. */
function Row({ space, tag, onDelete }: { space: Uuid; tag: ContactTagCount; onDelete: () => void }) {
  const { t } = useTranslation('contacts')
  const queryClient = useQueryClient()
  const [name, setName] = useState(tag.name)
  const save = async (colour: TagColour, typed: string) => {
    const next = typed.trim()
    if (!next || (next === tag.name && colour === tag.colour)) {
      setName(tag.name)
      return
    }
    try {
      await saveTag(space, tag.uuid, { name: next, colour })
      toastDone(t('tags.saved'))
    } catch (error) {
      toastError(error)
      setName(tag.name)
    } finally {
      await contactsChanged(queryClient, space)
    }
  }
  return (
    <div className={classes.lines}>
      <div className={classes.line}>
        <TextInput
          aria-label={t('events.name')}
          value={name}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => setName(event.currentTarget.value)}
          onBlur={() => void save(tag.colour, name)}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        <ActionIcon size={36} aria-label={t('fields.remove', { name: tag.name })} onClick={onDelete}>
          <IconTrash size={18} />
        </ActionIcon>
      </div>
      <div className={classes.swatches} role="radiogroup" aria-label={t('tags.colour')}>
        {COLOURS.map((colour) => (
          <button
            key={colour}
            type="button"
            role="radio"
            aria-checked={tag.colour === colour}
            aria-label={t(`tags.colours.${colour}`)}
            className={`${classes.swatch} ${classes[colour]}`}
            onClick={() => void save(colour, name)}
          />
        ))}
      </div>
    </div>
  )
}
