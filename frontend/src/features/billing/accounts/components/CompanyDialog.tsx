import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { FieldRow, FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { CountrySelect } from '@/shared/reference/CountrySelect'
import { Segmented } from '@/shared/ui/Segmented'
import { StatusBadge } from '@/shared/ui/StatusBadge'
import { toastDone } from '@/shared/ui/toasts'
import { checkVat, type Account } from '../api'
import { companyOf, type CompanyValues } from '../model/company'
import { countryName } from '../model/country'
import { VAT_TONES, vatSaying } from '../model/vat'
import { StaleChoice } from './StaleChoice'
import { useAccountForm } from './useAccountForm'
import classes from './accounts.module.css'

interface CompanyDialogProps {
  account: Account
  opened: boolean
  /** The form begins in the VAT number. */
  atNumber?: boolean
  onClose: () => void
}

export default function CompanyDialog(props: CompanyDialogProps) {
  const { t } = useTranslation('billing/accounts')
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t(props.account.kind === 'business' ? 'company.edit' : 'company.editPerson')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      size={560}
    >
      {props.opened && <Content {...props} />}
    </Modal>
  )
}

function Content({ account, atNumber = false, onClose }: CompanyDialogProps) {
  const { t, language } = useTranslation('billing/accounts')
  const { form, save, conflict } = useAccountForm<CompanyValues>({
    account,
    read: companyOf,
    validate: (values) => {
      const problems: Record<string, string> = {}
      if (!values.name.trim()) problems.name = t('problems.name')
      return problems
    },
    onDone: (_saved, own) => {
      onClose()
      if (own) toastDone(t('company.saved'))
    },
  })
  const { kind, vat_number: number, country } = form.values
  const look = useMutation({ mutationFn: () => checkVat(account.uuid, { vat_number: number.trim(), country }) })
  const business = kind === 'business'
  if (conflict)
    return (
      <StaleChoice
        conflict={conflict}
        saving={form.saving}
        label={(field) => t(`fields.${field}`)}
        words={(field, values) => {
          if (field === 'kind') return t(`kinds.${values.kind}`)
          return field === 'country' ? countryName(values.country, language) : values[field]
        }}
      />
    )
  const text = (
    field: Exclude<keyof CompanyValues, 'kind'>,
    autoComplete: string,
    longest: number,
    optional = false,
  ) => (
    <TextInput
      label={optional ? <OptionalLabel>{t(`fields.${field}`)}</OptionalLabel> : t(`fields.${field}`)}
      autoComplete={autoComplete}
      maxLength={longest}
      {...form.getInputProps(field)}
    />
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="md">
        <FormProblem>{form.problem}</FormProblem>
        <Segmented
          aria-label={t('fields.kind')}
          data={(['business', 'private'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          onChange={(value) => form.setFieldValue('kind', value as CompanyValues['kind'])}
        />
        {business ? (
          text('company_name', 'organization', 200)
        ) : (
          <FieldRow>
            {text('first_name', 'given-name', 100)}
            {text('last_name', 'family-name', 100)}
          </FieldRow>
        )}
        {text('address_line1', 'address-line1', 200)}
        {text('address_line2', 'address-line2', 200, true)}
        <div className={classes.town}>
          {text('zipcode', 'postal-code', 20)}
          {text('city', 'address-level2', 100)}
        </div>
        <CountrySelect
          label={t('fields.country')}
          value={country}
          onChange={(value) => {
            look.reset()
            form.setFieldValue('country', value)
          }}
          error={form.errors.country}
          nothingFoundMessage={t('noCountry')}
        />
        {business && (
          <div>
            <TextInput
              label={<OptionalLabel>{t('fields.vat_number')}</OptionalLabel>}
              description={t('vat.help')}
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              data-autofocus={atNumber || undefined}
              {...form.getInputProps('vat_number')}
              onChange={(event) => {
                look.reset()
                form.setFieldValue('vat_number', event.currentTarget.value.toUpperCase())
              }}
            />
            {number.trim() && (
              <div className={classes.looked} role="status">
                {look.data ? (
                  <>
                    <StatusBadge tone={VAT_TONES[look.data.state]}>{t(`vat.states.${look.data.state}`)}</StatusBadge>
                    <span>{look.data.name || t(`vat.short.${vatSaying(look.data)}`)}</span>
                  </>
                ) : (
                  <button
                    type="button"
                    className={classes.textButton}
                    disabled={look.isPending}
                    onClick={() => look.mutate()}
                  >
                    {t(look.isPending ? 'vat.checking' : 'vat.look')}
                  </button>
                )}
              </div>
            )}
          </div>
        )}
        <TextInput
          label={t('fields.name')}
          description={t('company.nameHelp')}
          autoComplete="off"
          maxLength={200}
          {...form.getInputProps('name')}
        />
      </Stack>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose} disabled={form.saving}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.saving}>
          {t('actions.save')}
        </Button>
      </div>
    </form>
  )
}
