import { Checkbox, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, type ReactNode } from 'react'
import { DraftBar } from '@/shared/draft/DraftBar'
import { rowFault } from '@/shared/draft/faults'
import { useDraft } from '@/shared/draft/useDraft'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { BesidePhone } from '@/shared/live/BesidePhone'
import { useAbilities } from '@/shared/permissions/abilities'
import { ColourInput } from '@/shared/ui/ColourInput'
import { Select } from '@/shared/ui/layers/Select'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Section } from '@/shared/ui/Section'
import { Segmented } from '@/shared/ui/Segmented'
import { readSignature, saveSignature, signatureChanged } from '../api'
import {
  FIELDS,
  LAYOUTS,
  lookOf,
  PORTRAITS,
  signatureForm,
  SIZES,
  USES,
  withField,
  type Signature,
  type SignatureDraft,
  type SignatureEditing,
} from '../model/signature'
import { LegalFeet } from './LegalFeet'
import { SignaturePreview } from './SignaturePreview'
import classes from './signatures.module.css'

const SignatureConflict = lazyDialog(() => import('./SignatureConflict'))
const SWATCHES = ['#111111', '#1B4D3E', '#2B50E8', '#1F3A5F', '#B93815', '#6D4C9F']
const SWITCHES = ['shows_logo', 'shows_labels', 'shows_banner'] as const

/** A signature beside what mail programs make of it. */
export function SignatureEditor(props: { signature: Signature; space: string; below: ReactNode }) {
  const { t } = useTranslation('signatures')
  const { signature, space } = props
  const queryClient = useQueryClient()
  const holder = useRef<HTMLDivElement>(null)
  const { can } = useAbilities(space)
  const disabled = !can('signatures.edit')
  const editing: SignatureEditing = useDraft(signatureForm, signature, {
    save: (body, version) => saveSignature(space, signature.uuid, body, version),
    reread: () => readSignature(space, signature.uuid),
    spread: (fresh) => void signatureChanged(queryClient, space, fresh),
    done: t('saved'),
    shows: () => true,
    focus: () => holder.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
  })
  const { base, draft, changes, faults, change } = editing
  const set = <Name extends keyof SignatureDraft>(name: Name, value: SignatureDraft[Name]) =>
    change(name, (old) => ({ ...old, [name]: value }))
  const look = useMemo(() => lookOf(draft), [draft])
  return (
    <>
      <BesidePhone
        title={t('preview.title')}
        show={t('preview.show')}
        raised={changes.length > 0}
        broad
        phone={<SignaturePreview space={space} look={look} />}
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
                label={t('value.layout')}
                data={LAYOUTS.map((value) => ({ value, label: t(`layout.${value}`) }))}
                value={draft.layout}
                allowDeselect={false}
                disabled={disabled}
                error={faults.layout}
                onChange={(value) => value && set('layout', value as SignatureDraft['layout'])}
              />
              <div>
                <Choice
                  label={t('value.use')}
                  value={draft.use}
                  values={USES}
                  nameOf={(value) => t(`use.${value}`)}
                  disabled={disabled}
                  onChange={(value) => set('use', value)}
                />
                <p className={classes.help}>{t('look.use')}</p>
              </div>
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
              <Choice
                label={t('value.portrait')}
                value={draft.portrait}
                values={PORTRAITS}
                nameOf={(value) => t(`portrait.${value}`)}
                disabled={disabled}
                onChange={(value) => set('portrait', value)}
              />
              <Choice
                label={t('value.size')}
                value={draft.size}
                values={SIZES}
                nameOf={(value) => t(`size.${value}`)}
                disabled={disabled}
                onChange={(value) => set('size', value)}
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
              {SWITCHES.map((name) => (
                <Switch
                  key={name}
                  label={t(`value.${name}`)}
                  description={t(`content.${name}`)}
                  checked={draft[name]}
                  disabled={disabled}
                  onChange={(event) => set(name, event.currentTarget.checked)}
                />
              ))}
            </div>
          </Section>
          <Section title={t('legal.title')} description={t('legal.help')}>
            <LegalFeet
              feet={draft.legal}
              write={(recipe, id) =>
                change(id ? `legal.${id}` : 'legal', (old) => ({ ...old, legal: recipe(old.legal) }))
              }
              fault={(id, part) => rowFault(faults, 'legal', id, part, part === 'text')}
              disabled={disabled}
            />
          </Section>
        </div>
      </BesidePhone>
      <div className={classes.below}>{props.below}</div>
      <DraftBar editing={editing} within={`/space/${space}/services/email-signatures/${base.uuid}`} />
      {editing.theirs && <SignatureConflict editing={editing} theirs={editing.theirs} onClose={editing.later} />}
    </>
  )
}

/** One of a few values, side by side. */
function Choice<Value extends string>(props: {
  label: string
  value: Value
  values: readonly Value[]
  nameOf: (value: Value) => string
  disabled: boolean
  onChange: (value: Value) => void
}) {
  return (
    <div>
      <p className={classes.label}>{props.label}</p>
      <Segmented
        fullWidth
        aria-label={props.label}
        value={props.value}
        disabled={props.disabled}
        onChange={(value) => props.onChange(value as Value)}
        data={props.values.map((value) => ({ value, label: props.nameOf(value) }))}
      />
    </div>
  )
}
