import { Button, Slider } from '@mantine/core'
import '@mantine/core/styles/Slider.layer.css'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import type { Layout } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Segmented } from '@/shared/ui/Segmented'
import { ColourInput } from '@/shared/ui/ColourInput'
import { contrast, READABLE, VISIBLE } from '@/shared/ui/contrast'
import { seenColours } from '../model/seen'
import type { LayoutKey } from '../model/draft'
import classes from './Layout.module.css'

const COLOURS = ['primary', 'background', 'text'] as const
const MODES = ['auto', 'light', 'dark'] as const
const HEADERS = ['image', 'colour', 'gradient', 'none'] as const
const MAX_ROUNDING = 32

type Values = { [K in LayoutKey]-?: NonNullable<Layout[K]> }

/** The values of a design, of a card or of all cards, and how they change. */
export interface LayoutForm {
  values: Values
  set: (key: LayoutKey, value: Values[LayoutKey]) => void
  faults: Record<string, string>
  disabled: boolean
  /** The live page, by which is shown what visitors see. */
  page: string | undefined
  /** A colour that is offered beside black and white. */
  swatches: Pick<Values, (typeof COLOURS)[number]>
  /** On a card: whether a value is the card's own, and the way back to the space's. */
  origin?: { isOwn: (key: LayoutKey) => boolean; reset: (key: LayoutKey) => void }
}

/** The three colours, with a word when they are hard to read, and what visitors see then. */
export function ColourFields({ form }: { form: LayoutForm }) {
  const { t } = useTranslation('cards')
  const text = contrast(form.values.text, form.values.background)
  const button = contrast(form.values.primary, form.values.background)
  const seen = seenColours(form.page)
  return (
    <>
      <div className={classes.colours}>
        {COLOURS.map((key) => (
          <div key={key}>
            <Setting form={form} name={key}>
              {(label) => (
                <ColourInput
                  aria-labelledby={label}
                  value={form.values[key]}
                  onChange={(colour) => form.set(key, colour)}
                  disabled={form.disabled}
                  swatches={[...new Set([form.swatches[key], '#111111', '#FFFFFF'])]}
                  error={form.faults[`layout.${key}`] ? true : undefined}
                />
              )}
            </Setting>
          </div>
        ))}
      </div>
      {!form.disabled && text !== null && text < READABLE && (
        <Hint>
          {t('layout.textContrast')}
          {seen && (
            <span className={classes.seen}>
              {t('layout.seen')}
              <span className={classes.drawn} style={{ background: seen.ground, color: seen.ink }}>
                {t('layout.seenText')}
              </span>
            </span>
          )}
        </Hint>
      )}
      {!form.disabled && button !== null && button < VISIBLE && (
        <Hint>
          {t('layout.buttonContrast')}
          {seen && (
            <span className={classes.seen}>
              {t('layout.seen')}
              <span className={classes.drawn} style={{ background: seen.ground }}>
                <span
                  className={classes.button}
                  style={{ background: seen.primary, color: seen.onPrimary, borderRadius: form.values.rounding }}
                >
                  {t('layout.seenButton')}
                </span>
              </span>
            </span>
          )}
        </Hint>
      )}
    </>
  )
}

export function ShapeFields({ form }: { form: LayoutForm }) {
  const { t } = useTranslation('cards')
  const { number } = useFormats()
  const { rounding } = form.values
  return (
    <div className={classes.stack}>
      <Setting form={form} name="mode">
        {(label) => (
          <Segmented
            aria-labelledby={label}
            value={form.values.mode}
            disabled={form.disabled}
            onChange={(mode) => form.set('mode', mode as Values['mode'])}
            data={MODES.map((mode) => ({ value: mode, label: t(`layout.mode.${mode}`) }))}
          />
        )}
      </Setting>
      <Setting form={form} name="rounding">
        {() => (
          <div className={classes.slider}>
            <Slider
              thumbLabel={t('layout.rounding.name')}
              min={0}
              max={MAX_ROUNDING}
              step={2}
              label={null}
              disabled={form.disabled}
              value={rounding}
              onChange={(value) => form.set('rounding', value)}
            />
            <span className={classes.pixels}>{t('layout.rounding.value', { number: number(rounding) })}</span>
            <span className={classes.sample} style={{ borderTopLeftRadius: rounding }} aria-hidden="true" />
          </div>
        )}
      </Setting>
    </div>
  )
}

export function HeaderStyleField({ form }: { form: LayoutForm }) {
  const { t } = useTranslation('cards')
  return (
    <Setting form={form} name="header_style">
      {(label) => (
        <Segmented
          aria-labelledby={label}
          value={form.values.header_style}
          disabled={form.disabled}
          onChange={(style) => form.set('header_style', style as Values['header_style'])}
          data={HEADERS.map((style) => ({ value: style, label: t(`layout.header_style.${style}`) }))}
        />
      )}
    </Setting>
  )
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <p className={classes.hint} role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <span>{children}</span>
    </p>
  )
}

/** One value of the design; on a card the space's until it is changed here, and again after a reset. */
function Setting({
  form,
  name,
  children,
}: {
  form: LayoutForm
  name: LayoutKey
  children: (labelId: string) => ReactNode
}) {
  const { t } = useTranslation('cards')
  const label = useId()
  const words = t(`layout.${name}.name`)
  const error = form.faults[`layout.${name}`]
  return (
    <div className={classes.setting}>
      <div className={classes.top}>
        <span className={classes.name} id={label}>
          {words}
        </span>
        {form.origin &&
          (form.origin.isOwn(name) ? (
            <Button
              variant="subtle"
              color="accent"
              size="compact-sm"
              onClick={() => form.origin?.reset(name)}
              aria-label={t('layout.resetNamed', { name: words })}
            >
              {t('layout.reset')}
            </Button>
          ) : (
            <span className={classes.from}>{t('layout.ofSpace')}</span>
          ))}
      </div>
      {children(label)}
      {error && <span style={{ color: 'var(--v-danger-text)', fontSize: 13 }}>{error}</span>}
    </div>
  )
}
