import { Button, FileButton } from '@mantine/core'
import { IconBulb, IconCameraOff, IconCameraRotate, IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { useCamera, useDecoder } from '../useCamera'
import classes from './reader.module.css'

export interface CodeCameraProps {
  /** What a code says; once while it lies before the camera. */
  onText: (text: string) => void
  /** Stands still green for a moment when what was read counts. */
  taken?: boolean
}

/** The camera's picture, what reads codes in it, and a picture of the gallery as another way. */
export default function CodeCamera({ onText, taken = false }: CodeCameraProps) {
  const { t } = useTranslation('reader')
  const { video, state, again, torch, light, switchTo } = useCamera(onText)
  const failed = state.is === 'failed' ? state.why : null
  return (
    <div className={classes.reader}>
      <div className={classes.picture} data-taken={taken || undefined} data-failed={failed ?? undefined}>
        {/* It stays while nothing is shown: the stream needs it at once. */}
        <video
          ref={video}
          className={classes.video}
          muted
          playsInline
          aria-label={t('camera.video')}
          hidden={!!failed}
        />
        {!failed && <span className={classes.corners} aria-hidden="true" />}
        {state.is === 'opening' && (
          <p className={classes.over} role="status">
            {t('camera.opening')}
          </p>
        )}
        {failed && (
          <div className={classes.failed} role="alert">
            <IconCameraOff size={28} aria-hidden="true" />
            <strong>{t(`camera.${failed}.title`)}</strong>
            <span>{t(`camera.${failed}.text`)}</span>
            <Button variant="default" onClick={again}>
              {t('actions.retry')}
            </Button>
          </div>
        )}
        {state.is === 'on' && (torch !== null || switchTo) && (
          <div className={classes.tools}>
            {torch !== null && (
              <button type="button" className={classes.tool} aria-pressed={torch} onClick={() => void light(!torch)}>
                <IconBulb size={18} aria-hidden="true" />
                {t('camera.light')}
              </button>
            )}
            {switchTo && (
              <button type="button" className={classes.tool} onClick={switchTo}>
                <IconCameraRotate size={18} aria-hidden="true" />
                {t('camera.switch')}
              </button>
            )}
          </div>
        )}
      </div>
      <FromPicture onText={onText} />
    </div>
  )
}

function FromPicture({ onText }: Pick<CodeCameraProps, 'onText'>) {
  const { t } = useTranslation('reader')
  const [decoder] = useDecoder()
  const [problem, setProblem] = useState<'noCode' | 'noPicture' | null>(null)
  const [reading, setReading] = useState(false)
  const reset = useRef<() => void>(null)
  const read = async (file: File | null) => {
    reset.current?.()
    if (!file) return
    setReading(true)
    setProblem(null)
    try {
      const [text] = await decoder().ofFile(file)
      if (text === undefined) setProblem('noCode')
      else onText(text)
    } catch {
      setProblem('noPicture')
    } finally {
      setReading(false)
    }
  }
  return (
    <div className={classes.gallery}>
      <FileButton accept="image/*" onChange={(file) => void read(file)} resetRef={reset}>
        {(props) => (
          <Button
            {...props}
            variant="subtle"
            size="compact-sm"
            loading={reading}
            leftSection={<IconPhoto size={16} aria-hidden="true" />}
          >
            {t('camera.fromPicture')}
          </Button>
        )}
      </FileButton>
      {problem && (
        <p className={classes.problem} role="alert">
          {t(`camera.${problem}`)}
        </p>
      )}
    </div>
  )
}
