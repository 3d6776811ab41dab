import { Button, Input, PasswordInput, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type {
  CertificateOut,
  MappingIn,
  Protocol,
  Provider,
  SsoIn,
  SsoOut,
  Target,
} from '@/shared/api/generated/types.gen'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { DateField } from '@/shared/ui/dates/DateField'
import { CopyButton } from '@/shared/ui/CopyButton'
import { FileDrop } from '@/shared/ui/FileDrop'
import { GuideLink } from '@/shared/ui/GuideLink'
import { SaveBar } from '@/shared/ui/SaveBar'
import { Section } from '@/shared/ui/Section'
import { Segmented } from '@/shared/ui/Segmented'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { Select } from '@/shared/ui/layers/Select'
import { UnsavedGuard } from '@/shared/ui/UnsavedGuard'
import { toastDone } from '@/shared/ui/toasts'
import { readAgain, saveSso } from '../api'
import { guideOf, NAMES, PROVIDERS, type Guide } from '../model/guides'
import classes from '../pages/SsoPage.module.css'

type Mapping = Record<Target, string>

interface Values {
  protocol: Protocol
  provider: Provider
  issuer: string
  client_id: string
  client_secret: string
  secret_ends_on: string
  metadata_address: string
  metadata: string
  sign_in_address: string
  certificates: string
  begins_by_itself: boolean
  owners_keep_a_way: boolean
  mapping: Mapping
}

function valuesOf(sso: SsoOut): Values {
  return {
    protocol: sso.protocol,
    provider: sso.provider,
    issuer: sso.issuer,
    client_id: sso.client_id,
    client_secret: '',
    secret_ends_on: sso.secret_ends_on ?? '',
    metadata_address: sso.metadata_address,
    metadata: '',
    sign_in_address: sso.sign_in_address,
    certificates: '',
    begins_by_itself: sso.begins_by_itself,
    owners_keep_a_way: sso.owners_keep_a_way,
    mapping: Object.fromEntries(sso.mapping.map((row) => [row.target, row.chosen ?? ''])) as Mapping,
  }
}

function bodyOf(values: Values): SsoIn {
  const mapping: MappingIn = {}
  for (const [target, claim] of Object.entries(values.mapping)) mapping[target as Target] = claim.trim() || null
  return {
    ...values,
    issuer: values.issuer.trim(),
    client_secret: values.client_secret || null,
    secret_ends_on: values.secret_ends_on || null,
    metadata: values.metadata || null,
    certificates: values.certificates.trim() ? certificatesIn(values.certificates) : null,
    mapping,
  }
}

/** One or several, each with its first and last line. */
function certificatesIn(text: string): string[] {
  const found = text.match(/-----BEGIN[^-]+-----[\s\S]+?-----END[^-]+-----/g)
  return found ?? [text]
}

export function SetUpForm({ id, sso, onSaved }: { id: string; sso: SsoOut; onSaved: (sso: SsoOut) => void }) {
  const { t } = useTranslation('sso')
  const form = useServerForm<Values>({ initialValues: valuesOf(sso) })
  const { values } = form
  const guide = guideOf(values.provider, values.protocol)
  const save = () =>
    form.submitWith(async (entered) => {
      const saved = await saveSso(id, bodyOf(entered))
      form.accept(valuesOf(saved))
      onSaved(saved)
    })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <UnsavedGuard when={form.changed.length > 0} />
      <FormProblem>{form.problem}</FormProblem>
      <Section title={t('provider.title')} description={t('provider.text')}>
        <div className={classes.choice}>
          <Select
            label={t('provider.label')}
            data={PROVIDERS.map((value) => ({ value, label: NAMES[value] || t('providers.other') }))}
            value={values.provider}
            allowDeselect={false}
            onChange={(value) => value && form.setFieldValue('provider', value as Provider)}
          />
          <Segmented
            aria-label={t('provider.protocol')}
            data={[
              { value: 'openid', label: 'OpenID Connect' },
              { value: 'saml', label: 'SAML 2.0' },
            ]}
            value={values.protocol}
            onChange={(value) => form.setFieldValue('protocol', value as Protocol)}
          />
        </div>
        <GuideLink page={`sso-${values.provider}`}>{t('provider.guide')}</GuideLink>
      </Section>
      <Section
        title={guide.name ? t('copy.title', { provider: guide.name }) : t('copy.titleOther')}
        description={guide.path || t('copy.text')}
      >
        <dl className={classes.rows}>
          {guide.copy.map((row) => (
            <div key={row.value} className={classes.row}>
              <dt>{row.label}</dt>
              <dd>{sso.to_copy[row.value]}</dd>
              <dd className={classes.copy}>
                <CopyButton value={sso.to_copy[row.value]} name={row.label} />
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section
        title={guide.name ? t('bring.title', { provider: guide.name }) : t('bring.titleOther')}
        description={t(`bring.${values.protocol}`)}
      >
        <div className={classes.fields}>
          {values.protocol === 'openid' ? (
            <OpenIdFields form={form} guide={guide} sso={sso} />
          ) : (
            <SamlFields form={form} guide={guide} />
          )}
          {sso.is_set_up && form.changed.length === 0 && <Read id={id} sso={sso} onRead={onSaved} />}
        </div>
      </Section>
      <Section title={t('claims.title')} description={t('claims.text')}>
        <MappingFields form={form} sso={sso} />
      </Section>
      <Section title={t('options.title')}>
        <div className={classes.switches}>
          <Switch
            label={t('options.owners')}
            description={t('options.ownersText')}
            {...form.getInputProps('owners_keep_a_way', { type: 'checkbox' })}
          />
          {values.protocol === 'saml' && (
            <Switch
              label={t('options.unasked')}
              description={t('options.unaskedText')}
              {...form.getInputProps('begins_by_itself', { type: 'checkbox' })}
            />
          )}
        </div>
      </Section>
      <SaveBar
        changes={form.changed.length}
        saving={form.saving}
        warning={sso.is_on && identityChanges(form.changed) ? t('offAfterSaving') : undefined}
        onSave={() => void save()}
        onDiscard={form.discard}
      />
    </form>
  )
}

/** Another provider is tested anew before anybody is sent there. */
function identityChanges(changed: (keyof Values)[]): boolean {
  return changed.some((name) => name === 'protocol' || name === 'issuer' || name === 'client_id')
}

type Form = ReturnType<typeof useServerForm<Values>>

function OpenIdFields({ form, guide, sso }: { form: Form; guide: Guide; sso: SsoOut }) {
  const { t } = useTranslation('sso')
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <>
      <TextInput
        label={t('fields.issuer')}
        description={t('fields.issuerHelp', { example: guide.example })}
        inputMode="url"
        maxLength={1024}
        {...plain}
        {...form.getInputProps('issuer')}
      />
      <TextInput label={t('fields.clientId')} maxLength={255} {...plain} {...form.getInputProps('client_id')} />
      <PasswordInput
        label={t('fields.secret')}
        description={t(sso.has_secret ? 'fields.secretKept' : 'fields.secretHelp')}
        maxLength={1000}
        {...plain}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('fields.showSecret') }}
        {...form.getInputProps('client_secret')}
      />
      {(sso.has_secret || form.values.client_secret !== '') && (
        <div>
          <DateField
            label={t('fields.secretEnds')}
            value={form.values.secret_ends_on}
            error={form.errors.secret_ends_on}
            onChange={(day) => form.setFieldValue('secret_ends_on', day)}
          />
          <Input.Description mt={5}>{t('fields.secretEndsHelp')}</Input.Description>
        </div>
      )}
    </>
  )
}

function SamlFields({ form, guide }: { form: Form; guide: Guide }) {
  const { t } = useTranslation('sso')
  const [byHand, setByHand] = useState(false)
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
  return (
    <>
      <TextInput
        label={t('fields.metadataAddress')}
        description={guide.example ? t('fields.issuerHelp', { example: guide.example }) : undefined}
        inputMode="url"
        maxLength={2000}
        {...plain}
        {...form.getInputProps('metadata_address')}
      />
      <FileDrop
        label={t('fields.metadataFile')}
        busy={false}
        onFile={(file) => void file.text().then((text) => form.setFieldValue('metadata', text))}
      >
        <Text size="sm">{form.values.metadata ? t('fields.metadataChosen') : t('fields.metadataFile')}</Text>
        {form.errors.metadata && (
          <Text size="sm" c="var(--v-danger)" role="alert">
            {form.errors.metadata}
          </Text>
        )}
      </FileDrop>
      {byHand ? (
        <>
          <TextInput label={t('fields.entityId')} maxLength={1024} {...plain} {...form.getInputProps('issuer')} />
          <TextInput
            label={t('fields.signInAddress')}
            inputMode="url"
            maxLength={2000}
            {...plain}
            {...form.getInputProps('sign_in_address')}
          />
          <Textarea
            label={t('fields.certificates')}
            description={t('fields.certificatesHelp')}
            rows={5}
            {...plain}
            {...form.getInputProps('certificates')}
          />
        </>
      ) : (
        <div>
          <Button variant="subtle" onClick={() => setByHand(true)}>
            {t('fields.byHand')}
          </Button>
        </div>
      )}
    </>
  )
}

function Read({ id, sso, onRead }: { id: string; sso: SsoOut; onRead: (sso: SsoOut) => void }) {
  const { t } = useTranslation('sso')
  const { relative } = useFormats()
  const again = useMutation({
    mutationFn: () => readAgain(id),
    onSuccess: (next) => {
      onRead(next)
      toastDone(t('read.done'))
    },
  })
  const isRead = sso.protocol === 'openid' || sso.metadata_address !== ''
  return (
    <div>
      {isRead && (
        <div className={classes.buttons}>
          {sso.metadata_problem ? (
            <StatusBadge tone="warning">{t('read.problem')}</StatusBadge>
          ) : (
            <StatusBadge tone="good">
              {t('read.at', { time: sso.metadata_read_at ? relative(sso.metadata_read_at) : '–' })}
            </StatusBadge>
          )}
          <Button variant="subtle" loading={again.isPending} onClick={() => again.mutate()}>
            {t('read.again')}
          </Button>
        </div>
      )}
      <dl className={classes.rows}>
        <div className={classes.row}>
          <dt>{t(sso.protocol === 'openid' ? 'fields.issuer' : 'fields.entityId')}</dt>
          <dd>{sso.issuer}</dd>
        </div>
        {sso.certificates.map((certificate, place) => (
          <Certificate key={certificate.fingerprint} certificate={certificate} place={place} />
        ))}
      </dl>
    </div>
  )
}

function Certificate({ certificate, place }: { certificate: CertificateOut; place: number }) {
  const { t } = useTranslation('sso')
  const { date } = useFormats()
  const { fingerprint } = certificate
  return (
    <div className={classes.row}>
      <dt>{t(place === 0 ? 'read.certificate' : 'read.further')}</dt>
      <dd title={fingerprint}>
        {t('read.until', {
          fingerprint: `${fingerprint.slice(0, 8)}…${fingerprint.slice(-2)}`,
          date: date(certificate.ends),
        })}
      </dd>
    </div>
  )
}

function MappingFields({ form, sso }: { form: Form; sso: SsoOut }) {
  const { t } = useTranslation('sso')
  const own = useId()
  return (
    <div className={classes.fields}>
      {sso.mapping.map(({ target, usual }) => (
        <div key={target} className={classes.mapping}>
          <label htmlFor={`${own}-${target}`}>{t(`targets.${target}`)}</label>
          <TextInput
            id={`${own}-${target}`}
            placeholder={usual.split('/').pop() || t('claims.none')}
            maxLength={300}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={form.values.mapping[target]}
            onChange={(event) =>
              form.setFieldValue('mapping', { ...form.values.mapping, [target]: event.currentTarget.value })
            }
            error={form.errors[`mapping.${target}`]}
          />
        </div>
      ))}
    </div>
  )
}
