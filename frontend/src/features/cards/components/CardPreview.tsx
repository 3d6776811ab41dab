import { IconLanguage, IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { isLanguage, LANGUAGES, NATIVE_NAMES, type Language } from '@/shared/i18n/languages'
import classes from '@/shared/live/BesidePhone.module.css'
import type { LivePage } from '@/shared/live/useLivePage'
import { Select } from '@/shared/ui/layers/Select'
import { PhoneFrame } from '@/shared/ui/PhoneFrame'
import { Segmented } from '@/shared/ui/Segmented'

export interface PreviewLook {
  mode: 'light' | 'dark'
  lang: Language
}

export function CardPreview(props: {
  preview: LivePage
  look: PreviewLook
  onLook: (look: PreviewLook) => void
  title: string
  /** Whose card is shown, where that can be chosen. */
  children?: ReactNode
}) {
  const { t } = useTranslation('cards')
  const { preview, look, onLook } = props
  const option = (Icon: typeof IconSun, text: string) => (
    <span style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
      <Icon size={18} aria-hidden="true" />
      {text}
    </span>
  )
  return (
    <>
      <div className={classes.switches}>
        <Segmented
          size="sm"
          aria-label={t('preview.look')}
          value={look.mode}
          onChange={(mode) => onLook({ ...look, mode: mode as PreviewLook['mode'] })}
          data={[
            { value: 'light', label: option(IconSun, t('preview.light')) },
            { value: 'dark', label: option(IconMoon, t('preview.dark')) },
          ]}
        />
        <Select
          className={classes.language}
          aria-label={t('preview.language')}
          leftSection={<IconLanguage size={18} aria-hidden="true" />}
          data={LANGUAGES.map((value) => ({ value, label: NATIVE_NAMES[value] }))}
          value={look.lang}
          onChange={(lang) => isLanguage(lang) && onLook({ ...look, lang })}
          allowDeselect={false}
          comboboxProps={{ width: 160 }}
        />
      </div>
      {props.children}
      <PhoneFrame html={preview.html} busy={preview.busy} failed={preview.failed} title={props.title} />
      {preview.failed && preview.html !== undefined && (
        <p className={classes.note} role="status">
          {t('preview.failed')}
        </p>
      )}
    </>
  )
}
