import { Button, FileButton, Group, Input } from '@mantine/core'
import { IconFileTypePdf, IconTrash, IconUpload } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { fieldMessage } from '@/shared/api/error'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { uploadDocument } from '../api'
import type { FrameFieldsProps } from './FrameFields'
import classes from './Frames.module.css'

/** Limit of the server; it decides, this only answers sooner. */
const MAX_BYTES = 10_000_000

/** A PDF: uploaded at once, and named with its pages and size. */
export function FileFields({ frame, space, disabled, fault, onChange }: FrameFieldsProps<'file'>) {
  const { t } = useTranslation('frames')
  const { fileSize, number } = useFormats()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const label = useId()
  const { document } = frame
  const choose = async (file: File | null) => {
    if (!file) return
    setProblem(null)
    if (file.size > MAX_BYTES) {
      setProblem(t('tooLarge', { limit: fileSize(MAX_BYTES) }))
      return
    }
    setBusy(true)
    try {
      onChange({ kind: 'file', document: await uploadDocument(file, space) })
    } catch (error) {
      setProblem(fieldMessage(error, 'file'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Input.Wrapper
      label={t('fields.document')}
      labelElement="div"
      labelProps={{ id: label }}
      description={t('file.help')}
      error={problem ?? fault('document')}
    >
      <div role="group" aria-labelledby={label}>
        {document && (
          <div className={classes.document}>
            <IconFileTypePdf size={24} aria-hidden="true" />
            <span>
              <a href={document.url} className={classes.documentName}>
                {document.name}
              </a>
              <small>
                {t('file.pages', { count: document.pages, number: number(document.pages) })} ·{' '}
                {fileSize(document.bytes)}
              </small>
            </span>
          </div>
        )}
        <Group gap="xs">
          {!disabled && (
            <FileButton accept="application/pdf" onChange={(file) => void choose(file)}>
              {(button) => (
                <Button
                  {...button}
                  variant="default"
                  loading={busy}
                  leftSection={<IconUpload size={18} aria-hidden="true" />}
                >
                  {t(document ? 'file.replace' : 'file.upload')}
                </Button>
              )}
            </FileButton>
          )}
          {document && !disabled && (
            <Button
              variant="subtle"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              onClick={() => onChange({ kind: 'file', document: null })}
            >
              {t('actions.remove')}
            </Button>
          )}
        </Group>
      </div>
    </Input.Wrapper>
  )
}
