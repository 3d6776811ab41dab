import { Loader } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { errorMessage, ApiError } from '@/shared/api/error'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { uploadImport } from '../api'
import type { Import } from '../model/wizard'
import classes from './imports.module.css'

export function UploadStep({ space, onDone }: { space: string; onDone: (item: Import) => void }) {
  const { t } = useTranslation('imports')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [above, setAbove] = useState(false)
  useEffect(keepPageAtDrop, [])
  // Every kind of file is taken here: the server says in words what is wrong with one.
  const upload = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setProblem(null)
    try {
      onDone(await uploadImport(space, file))
    } catch (error) {
      setProblem((error instanceof ApiError && error.errors.file?.[0]) || errorMessage(error))
      setBusy(false)
    }
  }
  return (
    <div className={classes.stack}>
      <FormProblem>{problem}</FormProblem>
      <div
        className={classes.drop}
        aria-busy={busy}
        data-accept={above || undefined}
        onDragEnter={() => setAbove(true)}
        onDragLeave={() => setAbove(false)}
        onDrop={() => setAbove(false)}
      >
        {/* Lies over all of it: pointers, keys and what is dropped reach the browser's own field. */}
        <input
          type="file"
          className={classes.file}
          aria-label={t('upload.title')}
          disabled={busy}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // The same file can be chosen again, mended.
            currentTarget.value = ''
            void upload(file)
          }}
        />
        <div className={classes.dropInside}>
          {busy ? (
            <Loader size={40} color="ink" />
          ) : (
            <IconFileSpreadsheet size={40} stroke={1.4} color="var(--v-text-2)" aria-hidden="true" />
          )}
          <p className={classes.dropTitle}>{t('upload.title')}</p>
          <p className={classes.help}>{t('upload.text')}</p>
        </div>
      </div>
      <ul className={classes.hints}>
        <li>{t('upload.hintColumns')}</li>
        <li>{t('upload.hintAgain')}</li>
        <li>{t('upload.hintSafe')}</li>
      </ul>
    </div>
  )
}

/** A file that falls beside the field would take the place of the page. */
function keepPageAtDrop(): () => void {
  const keep = (event: DragEvent) => {
    if (!(event.target instanceof HTMLInputElement && event.target.type === 'file')) event.preventDefault()
  }
  window.addEventListener('dragover', keep)
  window.addEventListener('drop', keep)
  return () => {
    window.removeEventListener('dragover', keep)
    window.removeEventListener('drop', keep)
  }
}
