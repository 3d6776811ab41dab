import { NumberInput, Switch, TextInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, type ReactNode } from 'react'
import { ConflictDialog } from '@/shared/draft/ConflictDialog'
import { DraftBar } from '@/shared/draft/DraftBar'
import { useDraft } from '@/shared/draft/useDraft'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { BesidePhone } from '@/shared/live/BesidePhone'
import { useAbilities } from '@/shared/permissions/abilities'
import { ColourInput } from '@/shared/ui/ColourInput'
import { ImageField } from '@/shared/ui/ImageField'
import { Select } from '@/shared/ui/layers/Select'
import { PageHeader } from '@/shared/ui/Page'
import { Section } from '@/shared/ui/Section'
import { Segmented } from '@/shared/ui/Segmented'
import { readStyle, saveStyle, styleChanged } from '../api'
import {
  BASES,
  BOUNDS,
  CODE_PLACES,
  COLOURS,
  FOILS,
  LAYOUTS,
  lookOf,
  styleForm,
  type CardStyle,
  type StyleDraft,
  type StyleEditing,
} from '../model/style'
import { CardDrawing } from './CardDrawing'
import { FieldsOfSide } from './FieldsOfSide'
import classes from './printing.module.css'

const SWATCHES = ['#111111', '#FFFFFF', '#F4F3F0', '#1B4D3E', '#2B50E8', '#B93815']

/** A style beside the card that is printed by it. */
export function StyleEditor({ style, space, back }: { style: CardStyle; space: string; back: ReactNode }) {
  const { t } = useTranslation('printing')
  const queryClient = useQueryClient()
  const holder = useRef<HTMLDivElement>(null)
  const { can } = useAbilities(space)
  const disabled = !can('card_styles.edit')
  const editing: StyleEditing = useDraft(styleForm, style, {
    save: (body, version) => saveStyle(space, style.uuid, body, version),
    reread: () => readStyle(space, style.uuid),
    spread: (fresh) => void styleChanged(queryClient, space, fresh),
    done: t('saved'),
    shows: () => true,
    focus: () => holder.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
  })
  const { base, draft, changes, faults, change } = editing
  const set = <Name extends keyof StyleDraft>(name: Name, value: StyleDraft[Name]) =>
    change(name, (old) => ({ ...old, [name]: value }))
  const look = useMemo(() => lookOf(draft), [draft])
  const measure = (name: keyof typeof BOUNDS, suffix: string) => (
    <NumberInput
      label={t(`value.${name}`)}
      value={draft[name]}
      min={BOUNDS[name][0]}
      max={BOUNDS[name][1]}
      allowDecimal={false}
      clampBehavior="strict"
      suffix={suffix}
      disabled={disabled}
      error={faults[name]}
      onChange={(value) => typeof value === 'number' && value >= BOUNDS[name][0] && set(name, value)}
    />
  )
  const choice = <Name extends 'base' | 'foil'>(name: Name, values: readonly StyleDraft[Name][]) => (
    <div>
      <p className={classes.label} id={`style-${name}`}>
        {t(`value.${name}`)}
      </p>
      <Segmented
        fullWidth
        aria-labelledby={`style-${name}`}
        value={draft[name]}
        disabled={disabled}
        onChange={(value) => set(name, value as StyleDraft[Name])}
        data={values.map((value) => ({ value, label: t(`${name}.${value}`) }))}
      />
    </div>
  )
  return (
    <>
      <PageHeader title={base.name} description={back} />
      <BesidePhone
        title={t('preview.title')}
        show={t('preview.show')}
        raised={changes.length > 0}
        broad
        phone={<CardDrawing space={space} look={look} />}
      >
        <div ref={holder}>
          <FormProblem>{editing.problem}</FormProblem>
          <Section title={t('look.title')} description={t('look.text')}>
            <div className={classes.lines}>
              <div className={classes.pair}>
                <TextInput
                  label={t('value.name')}
                  value={draft.name}
                  maxLength={80}
                  disabled={disabled}
                  error={faults.name}
                  autoComplete="off"
                  onChange={(event) => set('name', event.currentTarget.value)}
                />
                <Select
                  label={t('value.layout')}
                  data={LAYOUTS.map((value) => ({ value, label: t(`layout.${value}`) }))}
                  value={draft.layout}
                  allowDeselect={false}
                  disabled={disabled}
                  error={faults.layout}
                  onChange={(value) => value && set('layout', value as StyleDraft['layout'])}
                />
              </div>
              <div className={classes.pair}>
                {choice('base', BASES)}
                {choice('foil', FOILS)}
              </div>
              <div>
                <div className={classes.pair}>
                  {COLOURS.map((name) => (
                    <ColourInput
                      key={name}
                      label={t(`value.${name}`)}
                      value={draft[name]}
                      onChange={(colour) => set(name, colour)}
                      swatches={SWATCHES}
                      disabled={disabled}
                      error={faults[name]}
                    />
                  ))}
                </div>
                <p className={classes.help} style={{ marginTop: 8 }}>
                  {t('look.colours')}
                </p>
              </div>
              <ImageField
                label={t('value.logo')}
                description={t('look.logo')}
                value={draft.logo}
                onChange={(logo) => set('logo', logo)}
                purpose="logo"
                space={space}
                disabled={disabled}
                error={faults.logo}
              />
            </div>
          </Section>
          <Section title={t('content.title')} description={t('content.text')}>
            <div className={classes.pair}>
              <FieldsOfSide
                label={t('side.front')}
                value={draft.front_fields}
                disabled={disabled}
                error={faults.front_fields}
                onChange={(fields) => set('front_fields', fields)}
              />
              <FieldsOfSide
                label={t('side.back')}
                value={draft.back_fields}
                disabled={disabled}
                error={faults.back_fields}
                onChange={(fields) => set('back_fields', fields)}
              />
            </div>
          </Section>
          <Section title={t('code.title')} description={t('code.text')}>
            <div className={classes.pair}>
              <Select
                label={t('value.code_place')}
                data={CODE_PLACES.map((value) => ({ value, label: t(`place.${value}`) }))}
                value={draft.code_place}
                allowDeselect={false}
                disabled={disabled}
                error={faults.code_place}
                onChange={(value) => value && set('code_place', value as StyleDraft['code_place'])}
              />
              {measure('code_size', ' mm')}
            </div>
          </Section>
          <Section title={t('print.title')} description={t('print.text')}>
            <div className={classes.lines}>
              <div className={classes.pair}>
                {measure('margin', ' mm')}
                {measure('type_size', ' %')}
              </div>
              <Switch
                label={t('value.outlines')}
                description={t('print.outlines')}
                checked={draft.outlines}
                disabled={disabled}
                onChange={(event) => set('outlines', event.currentTarget.checked)}
              />
            </div>
          </Section>
        </div>
      </BesidePhone>
      <DraftBar editing={editing} within={`/space/${space}/card-styles/${base.uuid}`} />
      {editing.theirs && (
        <ConflictDialog
          title={t('conflict.title')}
          form={styleForm}
          editing={editing}
          theirs={editing.theirs}
          nameOf={(name) => t(`value.${name}`)}
        />
      )}
    </>
  )
}
