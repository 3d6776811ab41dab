import { Button, FileButton, Group, Input } from '@mantine/core'
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { useEffect, useId, useState } from 'react'
import { call } from '@/shared/api/client'
import { errorStatus, fieldMessage } from '@/shared/api/error'
import type { Image, ImagePurpose } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { cropImage, type CropArea } from './crop'
import { imageUrl } from './image'
import { lazyDialog } from './lazyPart'

const CropDialog = lazyDialog(() => import('./CropDialog'))

/** Limits of the server (product decisions, section 5); it decides, this only answers sooner. */
const MAX_BYTES = 10_000_000
const ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif'
const ACCEPT_OF_LOGO = `${ACCEPT},image/svg+xml`

function isRefused(error: unknown): boolean {
  return [413, 415, 422].includes(errorStatus(error))
}

async function canDraw(file: File): Promise<boolean> {
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return true
  } catch {
    return false
  }
}

export interface ImageFieldProps {
  label: string
  description?: string
  value: Image | null
  /** Shown while there is no value: what a visitor sees then. */
  fallback?: Image | null
  /** Ground behind the picture, for logos that are drawn for one. */
  ground?: string
  onChange: (image: Image | null) => void
  purpose: ImagePurpose
  space?: string
  /** Width by height of the cut; without it the picture is taken as it is. */
  aspect?: number
  round?: boolean
  error?: string
  /** Only shown: no button stands there. */
  disabled?: boolean
  /** Alternative text for the picture shown here. */
  alt?: string
}

export function ImageField(props: ImageFieldProps) {
  const { t } = useTranslation('common')
  const { fileSize } = useFormats()
  const [file, setFile] = useState<File | null>(null)
  const [source, setSource] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const label = useId()
  useEffect(() => () => void (source && URL.revokeObjectURL(source)), [source])

  const upload = async (blob: Blob) => {
    setBusy(true)
    setProblem(null)
    try {
      const { data } = await call('POST', '/v1/images', {
        body: { file: blob, purpose: props.purpose, space: props.space },
      })
      props.onChange(data)
      close()
    } catch (error) {
      setProblem(fieldMessage(error, 'file'))
      // What is wrong with the file itself needs another one; anything else may go better with the same cut.
      if (isRefused(error)) close()
    } finally {
      setBusy(false)
    }
  }
  const close = () => {
    setSource(null)
    setFile(null)
  }
  const choose = (chosen: File | null) => {
    if (!chosen) return
    setProblem(null)
    if (chosen.size > MAX_BYTES) {
      setProblem(t('image.tooLarge', { size: fileSize(chosen.size), limit: fileSize(MAX_BYTES) }))
      return
    }
    void begin(chosen)
  }
  const begin = async (chosen: File) => {
    // What this browser cannot draw goes there whole: the server draws HEIC, and says of the rest what is wrong.
    if (!props.aspect || !(await canDraw(chosen))) {
      await upload(chosen)
      return
    }
    setFile(chosen)
    setSource(URL.createObjectURL(chosen))
  }
  const cut = async (area: CropArea) => {
    if (!source || !file) return
    setBusy(true)
    await upload(await cropImage(source, area, 2400, file.type === 'image/png').catch(() => file))
  }

  const shown = props.value ?? props.fallback
  const width = props.aspect && props.aspect > 1 ? 144 : 72
  return (
    <Input.Wrapper
      label={props.label}
      labelElement="div"
      labelProps={{ id: label }}
      description={props.description}
      error={(source ? null : problem) ?? props.error}
    >
      <Group gap="sm" wrap="nowrap" role="group" aria-labelledby={label}>
        <div
          style={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            flex: 'none',
            width,
            height: props.aspect ? width / props.aspect : 72,
            borderRadius: props.round ? '50%' : 10,
            border: '1px solid var(--v-line)',
            background: props.ground ?? 'var(--v-sunken)',
            color: 'var(--v-text-3)',
            overflow: 'hidden',
          }}
        >
          {shown ? (
            <img
              src={imageUrl(shown, width * 2)}
              alt={props.alt ?? ''}
              style={{ width: '100%', height: '100%', objectFit: props.aspect ? 'cover' : 'contain' }}
            />
          ) : (
            <IconPhoto size={24} aria-hidden="true" />
          )}
        </div>
        {!props.disabled && (
          <Group gap="xs">
            <FileButton onChange={choose} accept={props.purpose === 'logo' ? ACCEPT_OF_LOGO : ACCEPT}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  loading={busy && !source}
                  leftSection={<IconUpload size={18} aria-hidden="true" />}
                >
                  {props.value ? t('image.replace') : t('image.upload')}
                </Button>
              )}
            </FileButton>
            {props.value && (
              <Button
                variant="subtle"
                leftSection={<IconTrash size={18} aria-hidden="true" />}
                onClick={() => props.onChange(null)}
              >
                {t('image.remove')}
              </Button>
            )}
          </Group>
        )}
      </Group>
      {source && props.aspect && (
        <CropDialog
          source={source}
          aspect={props.aspect}
          round={props.round ?? false}
          busy={busy}
          problem={problem}
          onDone={(area) => void cut(area)}
          onClose={close}
        />
      )}
    </Input.Wrapper>
  )
}
