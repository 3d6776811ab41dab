import { Input, Skeleton } from '@mantine/core'
import { TextsByLanguage, type TextField } from '@/features/languages/components/TextsByLanguage'
import { textIn, textsOfFrame } from '@/features/languages/model/texts'
import type { Frame, FrameTexts as Texts } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Part } from '@/shared/ui/Part'
import { withFrameText } from '../model/editing'
import { isEmptyHtml, type FramePatch } from '../model/frames'
import classes from './Frames.module.css'
import { LIMITS } from './FrameFields'

const RichText = lazyPart(() => import('./RichText'), <Skeleton height={160} radius="md" />)

/** The texts of one frame in a further language, beside the original. */
export function FrameTexts(props: {
  frame: Frame
  own: string
  language: string
  disabled: boolean
  fault: (name: string) => string | undefined
  onChange: (patch: FramePatch) => void
}) {
  const { t } = useTranslation('frames')
  const { frame, own, language, disabled } = props
  const { translations } = frame
  const set = (name: keyof Texts, text: string) =>
    props.onChange({ kind: frame.kind, translations: withFrameText(translations, language, name, text) })
  const fields = textsOfFrame(frame).flatMap(([name, original]): TextField[] =>
    name === 'html'
      ? []
      : [
          {
            name,
            label: t(`fields.${name}`),
            original,
            value: textIn(translations, language, name),
            onChange: (text) => set(name, text),
            maxLength: LIMITS[name],
            multiline: name === 'text',
            error: props.fault(`translations.${language}.${name}`),
            locked: disabled,
          },
        ],
  )
  if (frame.kind === 'gallery') {
    frame.images.forEach((picture, index) =>
      fields.push({
        name: `images.${index}.alt`,
        label: t('gallery.altOf', { number: index + 1 }),
        original: picture.alt,
        value: textIn(picture.translations, language, 'alt'),
        onChange: (text) =>
          props.onChange({
            kind: 'gallery',
            images: frame.images.map((one, at) =>
              at === index ? { ...one, translations: { ...one.translations, [language]: { alt: text } } } : one,
            ),
          }),
        maxLength: LIMITS.alt,
        error: props.fault(`images.${index}.translations.${language}.alt`),
        locked: disabled,
      }),
    )
  }
  const html = frame.kind === 'text' ? frame.html : ''
  return (
    <>
      <TextsByLanguage own={own} language={language} fields={fields} />
      {frame.kind === 'text' && !isEmptyHtml(html) && (
        <Input.Wrapper label={t('fields.html')} labelElement="div" error={props.fault(`translations.${language}.html`)}>
          <Part compact>
            <div className={classes.original} lang={own}>
              <RichText label={t('original')} value={html} disabled onChange={() => undefined} />
            </div>
            <RichText
              key={language}
              label={t('fields.html')}
              value={textIn(translations, language, 'html')}
              disabled={disabled}
              onChange={(text) => set('html', isEmptyHtml(text) ? '' : text)}
            />
          </Part>
        </Input.Wrapper>
      )}
    </>
  )
}
