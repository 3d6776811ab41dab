import { Input, Skeleton, TextInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Frame } from '@/shared/api/types'
import { OptionalLabel } from '@/shared/forms/fields'
import { ImageField } from '@/shared/ui/ImageField'
import { PROVIDER_NAMES, videoOf } from '../model/video'
import classes from './Frames.module.css'

const RichText = lazy(() => import('./RichText'))

export interface FrameFieldsProps {
  frame: Frame
  space: string
  disabled: boolean
  fault: (name: string) => string | undefined
  onChange: (patch: Partial<Frame>) => void
}

export function FrameFields({ frame, space, disabled, fault, onChange }: FrameFieldsProps) {
  const { t } = useTranslation('cards')
  const title = (
    <TextInput
      label={<OptionalLabel>{t('frames.title')}</OptionalLabel>}
      value={frame.title}
      maxLength={200}
      disabled={disabled}
      error={fault('title')}
      onChange={(event) => onChange({ title: event.currentTarget.value })}
      autoComplete="off"
    />
  )
  if (frame.kind === 'text') {
    return (
      <>
        {title}
        <Input.Wrapper label={t('frames.text')} labelElement="div" error={fault('html')}>
          <Suspense fallback={<Skeleton height={160} radius="md" />}>
            <RichText label={t('frames.text')} value={frame.html} disabled={disabled} onChange={(html) => onChange({ html })} />
          </Suspense>
        </Input.Wrapper>
      </>
    )
  }
  if (frame.kind === 'image') {
    return (
      <>
        <ImageField
          label={t('frames.image')}
          value={frame.image}
          onChange={(image) => onChange({ image })}
          purpose="frame"
          space={space}
          error={fault('image')}
          disabled={disabled}
        />
        {title}
        <TextInput
          label={t('frames.alt')}
          description={t('frames.altHelp')}
          value={frame.alt}
          maxLength={300}
          disabled={disabled}
          error={fault('alt')}
          onChange={(event) => onChange({ alt: event.currentTarget.value })}
          autoComplete="off"
        />
        <TextInput
          label={<OptionalLabel>{t('frames.href')}</OptionalLabel>}
          placeholder="https://"
          inputMode="url"
          value={frame.href ?? ''}
          maxLength={500}
          disabled={disabled}
          error={fault('href')}
          onChange={(event) => onChange({ href: event.currentTarget.value })}
          autoComplete="off"
        />
      </>
    )
  }
  if (frame.kind === 'link') {
    return (
      <>
        <TextInput
          label={t('frames.buttonLabel')}
          value={frame.label}
          maxLength={100}
          disabled={disabled}
          error={fault('label')}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
          autoComplete="off"
        />
        <TextInput
          label={t('frames.url')}
          description={t('frames.urlHelp')}
          placeholder="https://"
          inputMode="url"
          value={frame.url ?? ''}
          maxLength={500}
          disabled={disabled}
          error={fault('url')}
          onChange={(event) => onChange({ url: event.currentTarget.value })}
          autoComplete="off"
        />
        {title}
      </>
    )
  }
  const video = videoOf(frame.url ?? '')
  const recognised = video && (
    <span className={classes.recognised}>
      <IconCircleCheck size={18} aria-hidden="true" /> {t('frames.recognised', { provider: PROVIDER_NAMES[video.provider] })}
    </span>
  )
  return (
    <>
      <TextInput
        label={t('frames.videoUrl')}
        description={recognised ?? t('frames.videoHelp')}
        placeholder="https://www.youtube.com/watch?v=…"
        inputMode="url"
        value={frame.url ?? ''}
        maxLength={500}
        disabled={disabled}
        error={fault('url')}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
        autoComplete="off"
      />
      {title}
      <ImageField
        label={t('frames.poster')}
        description={t('frames.posterHelp')}
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
