import { Dropzone } from '@mantine/dropzone'
import '@mantine/core/styles/LoadingOverlay.layer.css'
import '@mantine/dropzone/styles.layer.css'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
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
  // Every kind of file is taken here: the server says in words what is wrong with one.
  const upload = async (files: File[]) => {
    const file = files[0]
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
      <Dropzone
        onDrop={(files) => void upload(files)}
        multiple={false}
        loading={busy}
        className={classes.drop}
        aria-label={t('upload.title')}
        inputProps={{ 'aria-label': t('upload.title') }}
      >
        <div className={classes.dropInside}>
          <IconFileSpreadsheet size={40} stroke={1.4} color="var(--v-text-2)" aria-hidden="true" />
          <p className={classes.dropTitle}>{t('upload.title')}</p>
          <p className={classes.help}>{t('upload.text')}</p>
        </div>
      </Dropzone>
      <ul className={classes.hints}>
        <li>{t('upload.hintColumns')}</li>
        <li>{t('upload.hintAgain')}</li>
        <li>{t('upload.hintSafe')}</li>
      </ul>
    </div>
  )
}
