import { Button, Modal, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FieldRow, FormProblem, OptionalLabel } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { CountrySelect } from '@/shared/reference/CountrySelect'
import { Segmented } from '@/shared/ui/Segmented'
import { accountQuery, createAccount, type Account } from '../api'
import { accountKeys } from '../keys'
import { newAccount } from '../model/company'
import classes from './accounts.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  /** What it is made for: the purchase goes on with it. */
  buys?: { card: string; package?: 'standard' | 'enterprise' | 'free'; cards: number }
}

export default function NewAccountDialog({ opened, onClose, buys }: Props) {
  const { t } = useTranslation('billing/accounts')
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('create.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      size={520}
    >
      {opened && <Content onClose={onClose} buys={buys} />}
    </Modal>
  )
}

function Content({ onClose, buys }: Omit<Props, 'opened'>) {
  const { t } = useTranslation('billing/accounts')
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useServerForm({
    initialValues: {
      kind: 'business' as Account['kind'],
      company_name: '',
      first_name: '',
      last_name: '',
      country: '',
      vat_number: '',
    },
    validate: (values) => {
      const problems: Record<string, string> = {}
      const named = values.kind === 'business' ? (['company_name'] as const) : (['first_name', 'last_name'] as const)
      for (const field of named) if (!values[field].trim()) problems[field] = t(`problems.${field}`)
      if (!values.country) problems.country = t('problems.country')
      return problems
    },
  })
  const business = form.values.kind === 'business'
  const create = () =>
    form.submitWith(async (values) => {
      const account = await createAccount(newAccount(values))
      queryClient.setQueryData(accountQuery(account.uuid).queryKey, account)
      void queryClient.invalidateQueries({ queryKey: accountKeys.list })
      const params = { id: account.uuid }
      await (buys
        ? navigate({ to: '/billing/$id/buy', params, search: buys })
        : navigate({ to: '/billing/$id', params }))
    })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <Stack gap="md">
        <FormProblem>{form.problem}</FormProblem>
        <div>
          <Segmented
            fullWidth
            aria-label={t('fields.kind')}
            data={(['business', 'private'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
            value={form.values.kind}
            onChange={(value) => form.setFieldValue('kind', value as Account['kind'])}
          />
          <p className={`${classes.quiet} ${classes.gap}`}>{t(`create.${form.values.kind}`)}</p>
        </div>
        {business ? (
          <TextInput
            label={t('fields.company_name')}
            autoComplete="organization"
            maxLength={200}
            data-autofocus
            {...form.getInputProps('company_name')}
          />
        ) : (
          <FieldRow>
            <TextInput
              label={t('fields.first_name')}
              autoComplete="given-name"
              maxLength={100}
              {...form.getInputProps('first_name')}
            />
            <TextInput
              label={t('fields.last_name')}
              autoComplete="family-name"
              maxLength={100}
              {...form.getInputProps('last_name')}
            />
          </FieldRow>
        )}
        <CountrySelect
          label={t('fields.country')}
          description={t('create.countryHelp')}
          value={form.values.country}
          onChange={(country) => form.setFieldValue('country', country)}
          error={form.errors.country}
          nothingFoundMessage={t('noCountry')}
        />
        {business && (
          <TextInput
            label={<OptionalLabel>{t('fields.vat_number')}</OptionalLabel>}
            description={t('vat.help')}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            {...form.getInputProps('vat_number')}
            onChange={(event) => form.setFieldValue('vat_number', event.currentTarget.value.toUpperCase())}
          />
        )}
      </Stack>
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose} disabled={form.saving}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" loading={form.saving}>
          {t('create.submit')}
        </Button>
      </div>
    </form>
  )
}
