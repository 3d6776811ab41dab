import { ActionIcon, Button, FileButton, TextInput } from '@mantine/core'
import { IconPhotoPlus, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { fieldMessage } from '@/shared/api/error'
import type { GalleryImage } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { imageUrl } from '@/shared/ui/image'
import { Tooltip } from '@/shared/ui/layers/Tooltip'
import { SortableList } from '@/shared/ui/SortableList'
import { uploadPicture } from '../api'
import { MOST_PICTURES } from '../model/editing'
import { LIMITS, type FrameFieldsProps } from './FrameFields'
import classes from './Frames.module.css'

const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif'
const MAX_BYTES = 10_000_000

/** Pictures in their order, several at once; each with what it shows. */
export function GalleryFields({ frame, space, disabled, fault, onChange }: FrameFieldsProps<'gallery'>) {
  const { t } = useTranslation('frames')
  const { number, fileSize } = useFormats()
  const [waiting, setWaiting] = useState(0)
  const [problems, setProblems] = useState<string[]>([])
  // Uploads end one after the other, and the list may change meanwhile.
  const latest = useRef(frame.images)
  latest.current = frame.images
  const set = (images: GalleryImage[]) => {
    latest.current = images
    onChange({ kind: 'gallery', images })
  }
  const room = MOST_PICTURES - frame.images.length
  const upload = async (files: File[]) => {
    setProblems([])
    const chosen = files.slice(0, room)
    if (files.length > room) setProblems([t('gallery.full', { count: MOST_PICTURES, number: number(MOST_PICTURES) })])
    setWaiting(chosen.length)
    for (const file of chosen) {
      try {
        if (file.size > MAX_BYTES) throw new Error(t('tooLarge', { limit: fileSize(MAX_BYTES) }))
        set([...latest.current, { image: await uploadPicture(file, space), alt: '', translations: {} }])
      } catch (error) {
        const words = fieldMessage(error, 'file')
        setProblems((old) => [...old, `${file.name}: ${words}`])
      }
      setWaiting((left) => left - 1)
    }
  }
  const wrong = fault('images')
  return (
    <div role="group" aria-label={t('fields.images')}>
      <div className={classes.fieldLabel}>{t('fields.images')}</div>
      {frame.images.length > 0 && (
        <SortableList
          items={frame.images}
          itemId={(picture) => picture.image?.uuid ?? ''}
          itemName={(picture, index) => picture.alt || t('gallery.picture', { number: number(index + 1) })}
          onReorder={set}
          disabled={disabled || frame.images.length < 2}
        >
          {(picture, index) => (
            <div className={classes.picture}>
              {picture.image && <img src={imageUrl(picture.image, 144)} alt="" width={72} height={54} />}
              <TextInput
                aria-label={t('gallery.altOf', { number: number(index + 1) })}
                placeholder={t('fields.alt')}
                value={picture.alt}
                maxLength={LIMITS.alt}
                disabled={disabled}
                error={fault(`images.${index}.alt`) ?? fault(`images.${index}.image`)}
                onChange={(event) =>
                  set(frame.images.map((one, at) => (at === index ? { ...one, alt: event.currentTarget.value } : one)))
                }
                autoComplete="off"
              />
              {!disabled && (
                <Tooltip label={t('actions.remove')}>
                  <ActionIcon
                    aria-label={t('remove', {
                      name: picture.alt || t('gallery.picture', { number: number(index + 1) }),
                    })}
                    onClick={() => set(frame.images.filter((_, at) => at !== index))}
                  >
                    <IconTrash size={18} aria-hidden="true" />
                  </ActionIcon>
                </Tooltip>
              )}
            </div>
          )}
        </SortableList>
      )}
      {!disabled && room > 0 && (
        <FileButton multiple accept={ACCEPT} onChange={(files) => void upload(files)}>
          {(button) => (
            <Button
              {...button}
              mt="xs"
              variant="default"
              loading={waiting > 0}
              leftSection={<IconPhotoPlus size={18} aria-hidden="true" />}
            >
              {t('gallery.add')}
            </Button>
          )}
        </FileButton>
      )}
      <p className={classes.hint} role="status">
        {waiting > 0
          ? t('gallery.uploading', { count: waiting, number: number(waiting) })
          : t('gallery.help', { count: MOST_PICTURES, number: number(MOST_PICTURES) })}
      </p>
      {[...problems, ...(wrong ? [wrong] : [])].map((problem) => (
        <p key={problem} className={classes.problem} role="alert">
          {problem}
        </p>
      ))}
    </div>
  )
}
