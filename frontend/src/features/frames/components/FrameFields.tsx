import { Input, Skeleton, Textarea, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Frame } from '@/shared/api/types'
import { OptionalLabel } from '@/shared/forms/fields'
import { ImageField } from '@/shared/ui/ImageField'
import { PROVIDER_NAMES, videoOf } from '../model/video'
import { FileFields } from './FileFields'
import classes from './Frames.module.css'
import { GalleryFields } from './GalleryFields'
import { HoursFields } from './HoursFields'
import { MapFields } from './MapFields'

const RichText = lazy(() => import('./RichText'))

/** Longest texts that the server takes. */
export const LIMITS = {
  title: 200,
  alt: 300,
  label: 100,
  text: 2000,
  consent: 500,
  note: 300,
  href: 500,
  url: 500,
} as const

export interface FrameFieldsProps<F extends Frame = Frame> {
  frame: F
  space: string
  disabled: boolean
  contactExchange?: boolean
  fault: (name: string) => string | undefined
  onChange: (patch: object) => void
}

/** The fields of one frame, by its kind. */
export function FrameFields(props: FrameFieldsProps) {
  const { t } = useTranslation('frames')
  const { frame, space, disabled, fault, onChange } = props

  const line = (
    name: keyof typeof LIMITS,
    more: { optional?: boolean; description?: string; placeholder?: string; address?: boolean } = {},
  ) => {
    const value = (frame as unknown as Record<string, unknown>)[name]
    const label = t(`fields.${name}`)
    return (
      <TextInput
        label={more.optional ? <OptionalLabel>{label}</OptionalLabel> : label}
        description={more.description}
        placeholder={more.placeholder ?? (more.address ? 'https://' : undefined)}
        inputMode={more.address ? 'url' : undefined}
        value={typeof value === 'string' ? value : ''}
        maxLength={LIMITS[name]}
        disabled={disabled}
        error={fault(name)}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        autoComplete="off"
      />
    )
  }
  const title = line('title', { optional: true })

  switch (frame.kind) {
    case 'text':
      return (
        <>
          {title}
          <Input.Wrapper label={t('fields.html')} labelElement="div" error={fault('html')}>
            <Suspense fallback={<Skeleton height={160} radius="md" />}>
              <RichText
                label={t('fields.html')}
                value={frame.html}
                disabled={disabled}
                onChange={(html) => onChange({ html })}
              />
            </Suspense>
          </Input.Wrapper>
        </>
      )
    case 'image':
      return (
        <>
          <ImageField
            label={t('fields.image')}
            value={frame.image}
            onChange={(image) => onChange({ image })}
            purpose="frame"
            space={space}
            error={fault('image')}
            disabled={disabled}
          />
          {title}
          {line('alt', { description: t('altHelp') })}
          {line('href', { optional: true, address: true })}
        </>
      )
    case 'gallery':
      return (
        <>
          {title}
          <GalleryFields {...props} frame={frame} />
        </>
      )
    case 'video': {
      const video = videoOf(frame.url)
      return (
        <>
          <TextInput
            label={t('fields.videoUrl')}
            description={
              video ? (
                <span className={classes.recognised}>
                  <IconCircleCheck size={18} aria-hidden="true" />{' '}
                  {t('video.recognised', { provider: PROVIDER_NAMES[video.provider] })}
                </span>
              ) : (
                t('video.help')
              )
            }
            placeholder="https://www.youtube.com/watch?v=…"
            inputMode="url"
            value={frame.url}
            maxLength={LIMITS.url}
            disabled={disabled}
            error={fault('url')}
            onChange={(event) => onChange({ url: event.currentTarget.value })}
            autoComplete="off"
          />
          {title}
          <ImageField
            label={t('fields.poster')}
            description={t('video.posterHelp')}
            value={frame.poster ?? null}
            onChange={(poster) => onChange({ poster })}
            purpose="frame"
            space={space}
            aspect={16 / 9}
            error={fault('poster')}
            disabled={disabled}
          />
        </>
      )
    }
    case 'file':
      return (
        <>
          <FileFields {...props} frame={frame} />
          {line('label', { optional: true, placeholder: frame.document?.name.replace(/\.pdf$/i, '') })}
          {title}
        </>
      )
    case 'link':
      return (
        <>
          {line('label')}
          {line('url', { address: true, description: t('urlHelp') })}
          {title}
        </>
      )
    case 'map':
      return (
        <>
          {title}
          <MapFields {...props} frame={frame} />
        </>
      )
    case 'opening_hours':
      return (
        <>
          {line('title', { optional: true, placeholder: t('kinds.opening_hours.name') })}
          <HoursFields {...props} frame={frame} />
          {line('note', { optional: true, description: t('hours.noteHelp') })}
        </>
      )
    case 'contact_form':
    case 'newsletter':
      return (
        <>
          {frame.kind === 'contact_form' && (
            <p className={classes.hint}>{t(props.contactExchange === false ? 'form.off' : 'form.how')}</p>
          )}
          {line('title', { optional: true })}
          <Textarea
            label={<OptionalLabel>{t('fields.text')}</OptionalLabel>}
            value={frame.text}
            maxLength={LIMITS.text}
            disabled={disabled}
            error={fault('text')}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
            autosize
            minRows={2}
            maxRows={8}
          />
          {frame.kind === 'contact_form' &&
            line('consent', { optional: true, description: t('form.consentHelp'), placeholder: t('form.consent') })}
        </>
      )
  }
}
