import { Button, FileButton, Input } from '@mantine/core'
import { IconCamera, IconTrash } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import type { ImageOut } from '@/shared/api/generated/types.gen'
import { imageUrl } from '@/shared/ui/image'
import { smallPhoto } from '../photo'
import classes from './capture.module.css'

/** A paper card that was photographed, made small before it goes anywhere. */
export function PaperCard(props: {
  photo: Blob | null
  /** What the contact has already. */
  picture?: ImageOut | null
  error?: string
  /** Null takes it away. */
  onPhoto: (photo: Blob | null) => void
}) {
  const { photo, picture = null, error, onPhoto } = props
  const { t } = useTranslation('contacts/capture')
  const label = useId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState(false)
  const reset = useRef<() => void>(null)
  const own = useMemo(() => (photo ? URL.createObjectURL(photo) : null), [photo])
  useEffect(() => () => void (own && URL.revokeObjectURL(own)), [own])
  const shown = own ?? (picture && imageUrl(picture, 320))
  const take = async (file: File | null) => {
    reset.current?.()
    if (!file) return
    setBusy(true)
    const small = await smallPhoto(file)
    setBusy(false)
    setProblem(small === null)
    if (small) onPhoto(small)
  }
  return (
    <Input.Wrapper
      label={t('photo.label')}
      labelElement="div"
      labelProps={{ id: label }}
      error={problem ? t('photo.none') : error}
    >
      <div className={classes.photo} role="group" aria-labelledby={label}>
        {shown && <img src={shown} alt={t('photo.alt')} className={classes.thumbnail} />}
        <FileButton
          accept="image/*"
          inputProps={{ capture: 'environment' }}
          onChange={(file) => void take(file)}
          resetRef={reset}
        >
          {(button) => (
            <Button
              {...button}
              variant="default"
              loading={busy}
              leftSection={<IconCamera size={18} aria-hidden="true" />}
            >
              {t(shown ? 'photo.another' : 'photo.take')}
            </Button>
          )}
        </FileButton>
        {shown && (
          <Button
            variant="subtle"
            leftSection={<IconTrash size={18} aria-hidden="true" />}
            onClick={() => onPhoto(null)}
          >
            {t('photo.remove')}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
