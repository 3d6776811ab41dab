import { Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { CardSelect } from '@/features/cards/components/CardSelect'
import type { MailProgram, SignatureLook } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, NATIVE_NAMES, type Language } from '@/shared/i18n/languages'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'
import { Segmented } from '@/shared/ui/Segmented'
import { drawingQuery } from '../api'
import { SignatureFrame } from './SignatureFrame'
import classes from './signatures.module.css'

const QUIET = 250
const PROGRAMS: readonly MailProgram[] = ['outlook', 'gmail', 'apple']
/** Pixels of a screen: what a mail has on a desk, and on a phone. */
const WIDTHS = { desktop: 640, phone: 375 }

/** The signature of a person as a mail program draws it, by day or night, on a desk or a phone. */
export function SignaturePreview({ space, look }: { space: string; look: SignatureLook }) {
  const { t } = useTranslation('signatures')
  const { number } = useFormats()
  const [card, setCard] = useState<string | null>(null)
  const [program, setProgram] = useState<MailProgram>('outlook')
  const [mode, setMode] = useState<'light' | 'dark'>('light')
  const [device, setDevice] = useState<'desktop' | 'phone'>('desktop')
  const [language, setLanguage] = useState<Language | null>(null)
  const wanted = useMemo(
    () => ({ look, card, program, dark: mode === 'dark', phone: device === 'phone', language }),
    [look, card, program, mode, device, language],
  )
  const [asked] = useDebouncedValue(wanted, QUIET)
  const read = useQuery({ ...drawingQuery(space, asked), ...SAID_HERE })
  const drawing = read.data
  const languages = (drawing?.languages ?? []).filter(isLanguage)
  return (
    <div className={classes.preview}>
      <CardSelect space={space} label={t('preview.person')} all quiet value={card} onChange={setCard} />
      {languages.length > 1 && (
        <Select
          label={t('preview.language')}
          data={languages.map((code) => ({ value: code, label: NATIVE_NAMES[code] }))}
          value={language ?? drawing?.language ?? null}
          allowDeselect={false}
          onChange={(code) => setLanguage(code !== null && isLanguage(code) ? code : null)}
        />
      )}
      <Segmented
        fullWidth
        aria-label={t('preview.program')}
        value={program}
        onChange={(value) => setProgram(value as MailProgram)}
        data={PROGRAMS.map((value) => ({ value, label: t(`program.${value}`) }))}
      />
      <div className={classes.switches}>
        <Segmented
          size="sm"
          aria-label={t('preview.mode')}
          value={mode}
          onChange={(value) => setMode(value as 'light' | 'dark')}
          data={(['light', 'dark'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
        <Segmented
          size="sm"
          aria-label={t('preview.device')}
          value={device}
          onChange={(value) => setDevice(value as 'desktop' | 'phone')}
          data={(['desktop', 'phone'] as const).map((value) => ({ value, label: t(`preview.${value}`) }))}
        />
      </div>
      {read.isError && <Failure of={read} compact />}
      {!drawing && !read.isError && <Skeleton radius="md" height={220} />}
      {drawing && (
        <div
          className={classes.mail}
          data-waits={read.isPlaceholderData || undefined}
          aria-busy={read.isFetching}
          style={{ maxWidth: WIDTHS[device] }}
        >
          <SignatureFrame
            width={WIDTHS[device]}
            html={drawing.shown}
            title={t('preview.of', { name: drawing.card?.name ?? t('preview.nobodyName') })}
          />
        </div>
      )}
      {drawing && !drawing.card && <p className={classes.help}>{t('preview.nobody')}</p>}
      {drawing && (
        <p className={drawing.too_long ? classes.warning : classes.help}>
          {t(drawing.too_long ? 'preview.tooLong' : 'preview.length', { number: number(drawing.characters) })}
        </p>
      )}
      <p className={classes.help}>{t('preview.imitation')}</p>
      {drawing && (
        <details className={classes.plain}>
          <summary>{t('preview.plain')}</summary>
          <pre>{drawing.text}</pre>
        </details>
      )}
    </div>
  )
}
