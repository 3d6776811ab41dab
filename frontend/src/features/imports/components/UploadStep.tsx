import { useState } from 'react'
import { errorMessage, ApiError } from '@/shared/api/error'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { FileDrop } from '@/shared/ui/FileDrop'
import { uploadImport } from '../api'
import type { Import } from '../model/wizard'
import classes from './imports.module.css'

export function UploadStep({ space, onDone }: { space: string; onDone: (item: Import) => void }) {
  const { t } = useTranslation('imports')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Every kind of file is taken here: the server says in words what is wrong with one.
  const upload = async (file: File) => {
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
      <FileDrop label={t('upload.title')} busy={busy} onFile={(file) => void upload(file)}>
        <p className={classes.dropTitle}>{t('upload.title')}</p>
        <p className={classes.help}>{t('upload.text')}</p>
      </FileDrop>
      <ul className={classes.hints}>
        <li>{t('upload.hintColumns')}</li>
        <li>{t('upload.hintAgain')}</li>
        <li>{t('upload.hintSafe')}</li>
      </ul>
    </div>
  )
}
