import { Button, ColorInput, Slider } from '@mantine/core'
import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/Slider.layer.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Layout } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { Section } from '@/shared/ui/Section'
import { EditorImage } from '../components/EditorImage'
import { ListNote } from '../components/fields'
import classes from '../components/Layout.module.css'
import { inherited, useEditor } from '../hooks/editor'
import { contrast, READABLE, VISIBLE } from '../model/contrast'
import type { LayoutKey } from '../model/draft'
import { isLocked } from '../model/locks'
import { Segmented } from '@/shared/ui/Segmented'

const COLOURS = ['primary', 'background', 'text'] as const
const MODES = ['auto', 'light', 'dark'] as const
const HEADERS = ['image', 'colour', 'gradient', 'none'] as const
const MAX_ROUNDING = 32

export function LayoutPage() {
  const { t } = useTranslation('cards')
  const { number } = useFormats()
  const editor = useEditor()
  const { draft, base, faults, dispatch } = editor
  const ofSpace = inherited(editor)
  const locked = isLocked(base, 'layout')
  const value = <K extends LayoutKey>(key: K) => (locked ? ofSpace.layout[key] : (draft.layout[key] ?? ofSpace.layout[key]))
  const set = (key: LayoutKey, next: Layout[LayoutKey]) => dispatch({ type: 'layout', key, value: next })
  const setting = (key: LayoutKey, children: (labelId: string) => ReactNode) => (
    <Setting name={t(`layout.${key}.name`)} own={!locked && draft.layout[key] !== null && draft.layout[key] !== undefined} error={faults[`layout.${key}`]} onReset={() => set(key, null)}>
      {children}
    </Setting>
  )
  const text = contrast(value('text'), value('background'))
  const button = contrast(value('primary'), value('background'))
  return (
    <>
      <Section title={t('layout.colours')}>
        <div className={classes.colours}>
          {COLOURS.map((key) => (
            <div key={key}>
              {setting(key, (label) => (
                <ColorInput
                  aria-labelledby={label}
                  value={value(key)}
                  onChange={(colour) => set(key, colour.toUpperCase())}
                  format="hex"
                  disabled={locked}
                  withEyeDropper={false}
                  swatches={[...new Set([ofSpace.layout[key], '#111111', '#FFFFFF'])]}
                  error={faults[`layout.${key}`] ? true : undefined}
                />
              ))}
            </div>
          ))}
        </div>
        {text !== null && text < READABLE && (
          <p className={classes.hint} role="status">
            <IconAlertTriangle size={18} aria-hidden="true" />
            {t('layout.textContrast', { ratio: number(text, { maximumFractionDigits: 1 }), wanted: number(READABLE) })}
          </p>
        )}
        {button !== null && button < VISIBLE && (
          <p className={classes.hint} role="status">
            <IconAlertTriangle size={18} aria-hidden="true" />
            {t('layout.buttonContrast', { ratio: number(button, { maximumFractionDigits: 1 }), wanted: number(VISIBLE) })}
          </p>
        )}
        <ListNote locked={locked} />
      </Section>
      <Section title={t('layout.shape')}>
        <div className={classes.stack}>
          {setting('mode', (label) => (
            <Segmented
              aria-labelledby={label}
              value={value('mode')}
              disabled={locked}
              onChange={(mode) => set('mode', mode as Layout['mode'])}
              data={MODES.map((mode) => ({ value: mode, label: t(`layout.mode.${mode}`) }))}
            />
          ))}
          {setting('rounding', () => (
            <div className={classes.slider}>
              <Slider
                thumbLabel={t('layout.rounding.name')}
                min={0}
                max={MAX_ROUNDING}
                step={2}
                label={null}
                disabled={locked}
                value={value('rounding')}
                onChange={(rounding) => set('rounding', rounding)}
              />
              <span className={classes.pixels}>{t('layout.rounding.value', { number: number(value('rounding')) })}</span>
              <span className={classes.sample} style={{ borderTopLeftRadius: value('rounding') }} aria-hidden="true" />
            </div>
          ))}
        </div>
      </Section>
      <Section title={t('layout.head')}>
        <div className={classes.stack}>
          {setting('header_style', (label) => (
            <Segmented
              aria-labelledby={label}
              value={value('header_style')}
              disabled={locked}
              onChange={(style) => set('header_style', style as Layout['header_style'])}
              data={HEADERS.map((style) => ({ value: style, label: t(`layout.header_style.${style}`) }))}
            />
          ))}
          {value('header_style') === 'image' && <EditorImage field="header" aspect={16 / 7} ofSpace={ofSpace.header} description={t('layout.headerHelp')} />}
          <EditorImage field="logo" ofSpace={ofSpace.logo} ground={value('primary')} description={t('layout.logoHelp')} />
          <EditorImage field="profile_picture" aspect={1} ofSpace={ofSpace.profile_picture} />
        </div>
      </Section>
    </>
  )
}

/** One value of the design: the space's until it is changed here, and again after a reset. */
function Setting(props: { name: string; own: boolean; error?: string; onReset: () => void; children: (labelId: string) => ReactNode }) {
  const { t } = useTranslation('cards')
  const label = useId()
  return (
    <div className={classes.setting}>
      <div className={classes.top}>
        <span className={classes.name} id={label}>
          {props.name}
        </span>
        {props.own ? (
          <Button variant="subtle" color="accent" size="compact-sm" onClick={props.onReset} aria-label={t('layout.resetNamed', { name: props.name })}>
            {t('layout.reset')}
          </Button>
        ) : (
          <span className={classes.from}>{t('layout.ofSpace')}</span>
        )}
      </div>
      {props.children(label)}
      {props.error && <span style={{ color: 'var(--v-danger-text)', fontSize: 13 }}>{props.error}</span>}
    </div>
  )
}
