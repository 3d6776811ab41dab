import { Loader } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure, type Failed } from './Failure'
import classes from './PhoneFrame.module.css'

/** Width of the phone whose page is shown, in CSS pixels. */
const PAGE_WIDTH = 390

/**
 * The live card in a phone. `html` is the whole page, drawn without scripts; the scroll place stays when it changes.
 * With `src` a public page is shown instead.
 */
export function PhoneFrame({
  html,
  src,
  title,
  busy = false,
  failed,
}: {
  html?: string
  src?: string
  title?: string
  busy?: boolean
  /** The page could not be read; said where there is none from before. */
  failed?: Failed | null
}) {
  const { t } = useTranslation('common')
  const { ref, width, height } = useElementSize<HTMLDivElement>()
  const frame = useRef<HTMLIFrameElement>(null)
  const place = useRef(0)
  const scale = width > 0 ? width / PAGE_WIDTH : 0.77

  useLayoutEffect(() => {
    const element = frame.current
    if (!element || html === undefined) return
    const keep = () => {
      place.current = element.contentWindow?.scrollY ?? place.current
    }
    const restore = () => {
      element.contentWindow?.scrollTo(0, place.current)
      element.contentWindow?.addEventListener('scroll', keep, { passive: true })
    }
    element.addEventListener('load', restore)
    return () => element.removeEventListener('load', restore)
  }, [html])

  return (
    <div className={classes.phone}>
      <div className={classes.screen} ref={ref}>
        {(html !== undefined || src) && (
          <iframe
            ref={frame}
            className={classes.page}
            title={title ?? t('preview.title')}
            srcDoc={html}
            src={html === undefined ? src : undefined}
            // Same origin only so that the scroll place can be kept; without scripts the page cannot use it.
            sandbox="allow-same-origin"
            style={{ width: PAGE_WIDTH, height: height > 0 ? height / scale : 844, transform: `scale(${scale})` }}
          />
        )}
        {failed && html === undefined && !src && (
          <div className={classes.failed}>
            <Failure of={failed} />
          </div>
        )}
        {busy && <Loader className={classes.busy} role="img" aria-label={t('loading')} />}
      </div>
    </div>
  )
}
