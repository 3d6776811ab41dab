import { Checkbox, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, type ReactNode } from 'react'
import { DraftBar } from '@/shared/draft/DraftBar'
import { useDraft } from '@/shared/draft/useDraft'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { BesidePhone } from '@/shared/live/BesidePhone'
import { useAbilities } from '@/shared/permissions/abilities'
import { ColourInput } from '@/shared/ui/ColourInput'
import { ImageField } from '@/shared/ui/ImageField'
import { Select } from '@/shared/ui/layers/Select'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Section } from '@/shared/ui/Section'
import { Segmented } from '@/shared/ui/Segmented'
import { backgroundChanged, readBackground, saveBackground } from '../api'
import {
  backgroundForm,
  DESIGNS,
  FIELDS,
  lookOf,
  SIDES,
  withField,
  type Background,
  type BackgroundDraft,
  type BackgroundEditing,
} from '../model/background'
import { BackgroundDrawing } from './BackgroundDrawing'
import classes from './backgrounds.module.css'

const BackgroundConflict = lazyDialog(() => import('./BackgroundConflict'))
const SWATCHES = ['#111111', '#F4F3F0', '#1B4D3E', '#2B50E8', '#1F3A5F', '#B93815']

/** A background beside what others see of it in a call. */
export function BackgroundEditor(props: { background: Background; space: string; below: ReactNode }) {
  const { t } = useTranslation('backgrounds')
  const { background, space } = props
  const queryClient = useQueryClient()
  const holder = useRef<HTMLDivElement>(null)
  const { can } = useAbilities(space)
  const disabled = !can('backgrounds.edit')
  const editing: BackgroundEditing = useDraft(backgroundForm, background, {
    save: (body, version) => saveBackground(space, background.uuid, body, version),
    reread: () => readBackground(space, background.uuid),
    spread: (fresh) => void backgroundChanged(queryClient, space, fresh),
    done: t('saved'),
    shows: () => true,
    focus: () => holder.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
  })
  const { base, draft, changes, faults, change } = editing
  const set = <Name extends keyof BackgroundDraft>(name: Name, value: BackgroundDraft[Name]) =>
    change(name, (old) => ({ ...old, [name]: value }))
  const look = useMemo(() => lookOf(draft), [draft])
  return (
    <>
      <BesidePhone
        title={t('preview.title')}
        show={t('preview.show')}
        raised={changes.length > 0}
        broad
        phone={<BackgroundDrawing space={space} look={look} />}
      >
        <div ref={holder}>
          <FormProblem>{editing.problem}</FormProblem>
          <Section title={t('look.title')} description={t('look.text')}>
            <div className={classes.lines}>
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
                label={t('value.design')}
                data={DESIGNS.map((value) => ({ value, label: t(`design.${value}`) }))}
                value={draft.design}
                allowDeselect={false}
                disabled={disabled}
                error={faults.design}
                onChange={(value) => value && set('design', value as BackgroundDraft['design'])}
              />
              <div>
                <ColourInput
                  label={t('value.colour')}
                  value={draft.colour}
                  onChange={(colour) => set('colour', colour)}
                  swatches={SWATCHES}
                  disabled={disabled}
                  error={faults.colour}
                />
                <p className={classes.help}>{t('look.colour')}</p>
              </div>
              <ImageField
                label={t('value.picture')}
                description={t('look.picture')}
                value={draft.picture}
                onChange={(picture) => set('picture', picture)}
                purpose="background"
                aspect={16 / 9}
                space={space}
                disabled={disabled}
                error={faults.picture}
              />
            </div>
          </Section>
          <Section title={t('content.title')} description={t('content.text')}>
            <div className={classes.lines}>
              <div role="group" aria-label={t('value.fields')}>
                <p className={classes.label}>{t('value.fields')}</p>
                <div className={classes.checks}>
                  {FIELDS.map((field) => (
                    <Checkbox
                      key={field}
                      label={t(`field.${field}`)}
                      checked={draft.fields.includes(field)}
                      disabled={disabled}
                      onChange={(event) => set('fields', withField(draft.fields, field, event.currentTarget.checked))}
                    />
                  ))}
                </div>
              </div>
              <div>
                <p className={classes.label} id="background-side">
                  {t('value.side')}
                </p>
                <Segmented
                  fullWidth
                  aria-labelledby="background-side"
                  value={draft.side}
                  disabled={disabled}
                  onChange={(value) => set('side', value as BackgroundDraft['side'])}
                  data={SIDES.map((value) => ({ value, label: t(`side.${value}`) }))}
                />
              </div>
              <Switch
                label={t('value.shows_logo')}
                checked={draft.shows_logo}
                disabled={disabled}
                onChange={(event) => set('shows_logo', event.currentTarget.checked)}
              />
              <Switch
                label={t('value.shows_code')}
                description={t('content.code')}
                checked={draft.shows_code}
                disabled={disabled}
                onChange={(event) => set('shows_code', event.currentTarget.checked)}
              />
            </div>
          </Section>
        </div>
      </BesidePhone>
      <div className={classes.below}>{props.below}</div>
      <DraftBar editing={editing} within={`/space/${space}/services/virtual-backgrounds/${base.uuid}`} />
      {editing.theirs && <BackgroundConflict editing={editing} theirs={editing.theirs} onClose={editing.later} />}
    </>
  )
}
