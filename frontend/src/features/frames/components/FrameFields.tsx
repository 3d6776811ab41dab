import { Input, Skeleton, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { OptionalLabel } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { LocationSelect } from '@/shared/places/LocationSelect'
import { ImageField } from '@/shared/ui/ImageField'
import { lazyPart } from '@/shared/ui/lazyPart'
import { Part } from '@/shared/ui/Part'
import { TextArea } from '@/shared/ui/TextArea'
import type { FrameKind, FrameOf, FramePatch } from '../model/frames'
import { PROVIDER_NAMES, videoOf } from '../model/video'
import { FileFields } from './FileFields'
import classes from './Frames.module.css'
import { GalleryFields } from './GalleryFields'
import { HoursFields } from './HoursFields'
import { MapFields } from './MapFields'

const RichText = lazyPart(() => import('./RichText'), <Skeleton height={160} radius="md" />)

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

export interface FrameFieldsProps<K extends FrameKind = FrameKind> {
  frame: FrameOf<K>
  space: string
  disabled: boolean
  contactExchange?: boolean
  newsletter?: boolean
  /** The card whose frame it is; none for those of a space. */
  card?: string
  fault: (name: string) => string | undefined
  onChange: (patch: FramePatch<K>) => void
}

/** The fields of one frame, by its kind. */
export function FrameFields(props: FrameFieldsProps) {
  const { t } = useTranslation('frames')
  const { frame, space, disabled, fault, onChange } = props

  const line = (
    name: keyof typeof LIMITS,
    value: string | null,
    patch: (text: string) => FramePatch,
    more: { optional?: boolean; description?: string; placeholder?: string; address?: boolean } = {},
  ) => {
    const label = t(`fields.${name}`)
    return (
      <TextInput
        label={more.optional ? <OptionalLabel>{label}</OptionalLabel> : label}
        description={more.description}
        placeholder={more.placeholder ?? (more.address ? 'https://' : undefined)}
        inputMode={more.address ? 'url' : undefined}
        value={value ?? ''}
        maxLength={LIMITS[name]}
        disabled={disabled}
        error={fault(name)}
        onChange={(event) => onChange(patch(event.currentTarget.value))}
        autoComplete="off"
      />
    )
  }
  const title = (placeholder?: string) =>
    line('title', frame.title, (text) => ({ kind: frame.kind, title: text }), { optional: true, placeholder })

  switch (frame.kind) {
    case 'text':
      return (
        <>
          {title()}
          <Input.Wrapper label={t('fields.html')} labelElement="div" error={fault('html')}>
            <Part compact>
              <RichText
                label={t('fields.html')}
                value={frame.html}
                disabled={disabled}
                onChange={(html) => onChange({ kind: 'text', html })}
              />
            </Part>
          </Input.Wrapper>
        </>
      )
    case 'image':
      return (
        <>
          <ImageField
            label={t('fields.image')}
            value={frame.image}
            onChange={(image) => onChange({ kind: 'image', image })}
            purpose="frame"
            space={space}
            error={fault('image')}
            disabled={disabled}
          />
          {title()}
          {line('alt', frame.alt, (alt) => ({ kind: 'image', alt }), { description: t('altHelp') })}
          {line('href', frame.href, (href) => ({ kind: 'image', href }), { optional: true, address: true })}
        </>
      )
    case 'gallery':
      return (
        <>
          {title()}
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
            onChange={(event) => onChange({ kind: 'video', url: event.currentTarget.value })}
            autoComplete="off"
          />
          {title()}
          <ImageField
            label={t('fields.poster')}
            description={t('video.posterHelp')}
            value={frame.poster}
            onChange={(poster) => onChange({ kind: 'video', poster })}
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
          {line('label', frame.label, (label) => ({ kind: 'file', label }), {
            optional: true,
            placeholder: frame.document?.name.replace(/\.pdf$/i, ''),
          })}
          {title()}
        </>
      )
    case 'link':
      return (
        <>
          {line('label', frame.label, (label) => ({ kind: 'link', label }))}
          {line('url', frame.url, (url) => ({ kind: 'link', url }), { address: true, description: t('urlHelp') })}
          {title()}
        </>
      )
    case 'map':
      return (
        <>
          {title()}
          <LocationSelect
            of={{ space, card: props.card }}
            value={frame.location}
            disabled={disabled}
            error={fault('location')}
            onChange={(location) => onChange({ kind: 'map', location })}
          />
          {!frame.location && <MapFields {...props} frame={frame} />}
        </>
      )
    case 'opening_hours':
      return (
        <>
          {title(t('kinds.opening_hours.name'))}
          <LocationSelect
            of={{ space, card: props.card }}
            value={frame.location}
            disabled={disabled}
            error={fault('location')}
            onChange={(location) => onChange({ kind: 'opening_hours', location })}
          />
          {!frame.location && <HoursFields {...props} frame={frame} />}
          {line('note', frame.note, (note) => ({ kind: 'opening_hours', note }), {
            optional: true,
            description: t('hours.noteHelp'),
          })}
        </>
      )
    case 'contact_form':
    case 'newsletter':
      return (
        <>
          {frame.kind === 'contact_form' && (
            <p className={classes.hint}>{t(props.contactExchange === false ? 'form.off' : 'form.how')}</p>
          )}
          {frame.kind === 'newsletter' && (
            <p className={classes.hint}>{t(props.newsletter === false ? 'newsletter.off' : 'newsletter.how')}</p>
          )}
          {title()}
          <TextArea
            label={<OptionalLabel>{t('fields.text')}</OptionalLabel>}
            value={frame.text}
            maxLength={LIMITS.text}
            disabled={disabled}
            error={fault('text')}
            onChange={(event) => onChange({ kind: frame.kind, text: event.currentTarget.value })}
            minRows={2}
            maxRows={8}
          />
          {frame.kind === 'contact_form' &&
            line('consent', frame.consent, (consent) => ({ kind: 'contact_form', consent }), {
              optional: true,
              description: t('form.consentHelp'),
              placeholder: t('form.consent'),
            })}
        </>
      )
  }
}
