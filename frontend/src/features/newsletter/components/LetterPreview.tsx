import { useElementSize } from '@mantine/hooks'
import { useState } from 'react'
import type { LetterPreview as Letter } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure, type Failed } from '@/shared/ui/Failure'
import { PhoneFrame } from '@/shared/ui/PhoneFrame'
import { Segmented } from '@/shared/ui/Segmented'
import { byDay } from '../model/letter'
import classes from './newsletter.module.css'

const DESKTOP_WIDTH = 720

/** The letter as programs show it: on a phone or a desk, by day or by night. */
export function LetterPreview(props: { letter: Letter | undefined; busy: boolean; failed: Failed | null }) {
  const { t } = useTranslation('newsletter')
  const { fileSize } = useFormats()
  const [device, setDevice] = useState<'phone' | 'desktop'>('phone')
  const [mode, setMode] = useState<'light' | 'dark'>('light')
  const { letter } = props
  const html = mode === 'dark' ? letter?.html_dark : letter && byDay(letter.html)
  return (
    <>
      <div className={classes.switches}>
        <Segmented
          size="sm"
          aria-label={t('preview.device')}
          value={device}
          onChange={(value) => setDevice(value as 'phone' | 'desktop')}
          data={(['phone', 'desktop'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
        <Segmented
          size="sm"
          aria-label={t('preview.mode')}
          value={mode}
          onChange={(value) => setMode(value as 'light' | 'dark')}
          data={(['light', 'dark'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
      </div>
      <div className={classes.envelope}>
        <strong>{letter?.subject || t('letter.noSubject')}</strong>
        <span>{letter?.preheader || ' '}</span>
      </div>
      {device === 'phone' ? (
        <PhoneFrame html={html} title={t('preview.title')} busy={props.busy} failed={props.failed} />
      ) : (
        <Desktop html={html} failed={props.failed} />
      )}
      <p className={classes.small}>{letter ? t('preview.size', { size: fileSize(letter.bytes) }) : ' '}</p>
    </>
  )
}

function Desktop({ html, failed }: { html: string | undefined; failed: Failed | null }) {
  const { t } = useTranslation('newsletter')
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const scale = width > 0 ? width / DESKTOP_WIDTH : 0.45
  return (
    <div className={classes.desktop} ref={ref}>
      {html !== undefined ? (
        <iframe
          title={t('preview.title')}
          srcDoc={html}
          sandbox=""
          style={{
            width: DESKTOP_WIDTH,
            height: height > 0 ? height / scale : 900,
            transform: `scale(${scale})`,
          }}
        />
      ) : (
        failed && <Failure of={failed} />
      )}
    </div>
  )
}
