import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { CustomDomains, Uuid } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { MissingFeature } from '@/shared/permissions/MissingFeature'
import { Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { addDomain, domainsQuery } from '../api'
import { DomainPanel } from '../components/DomainPanel'
import { domainKeys } from '../keys'
import { hostOf } from '../model/domains'
import classes from './CustomDomainPage.module.css'

const route = getRouteApi('/_default/space/$space/settings/custom-domain')

export function CustomDomainPage() {
  const { space } = route.useParams()
  const { data } = useQuery(domainsQuery(space))
  return <div className={classes.column}>{data ? <Domains space={space} list={data} /> : <SkeletonRows />}</div>
}

function Domains({ space, list }: { space: Uuid; list: CustomDomains }) {
  const { t } = useTranslation('domains')
  const standardHost = hostOf(list.standard_address)
  return (
    <>
      {list.available ? (
        <Section title={t('title')} description={t('help', { standard: standardHost })}>
          <AddForm space={space} />
        </Section>
      ) : (
        <MissingFeature space={space} feature="custom_domain" kept={list.domains.length > 0} />
      )}
      {list.domains.length > 0 && (
        <div className={classes.list}>
          {list.domains.map((domain) => (
            <DomainPanel
              key={domain.uuid}
              space={space}
              domain={domain}
              redirect={list.redirect}
              standardHost={standardHost}
            />
          ))}
        </div>
      )}
    </>
  )
}

function AddForm({ space }: { space: Uuid }) {
  const { t } = useTranslation('domains')
  const queryClient = useQueryClient()
  const form = useServerForm({
    initialValues: { host: '' },
    validate: { host: (value: string) => (value.trim() ? null : t('add.needed')) },
  })
  const submit = () =>
    form.submitWith(async ({ host }) => {
      await addDomain(space, host)
      form.accept({ host: '' })
      await queryClient.invalidateQueries({ queryKey: domainKeys.all(space) })
    })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FormProblem>{form.problem}</FormProblem>
      <div className={classes.add}>
        <TextInput
          className={classes.field}
          label={t('add.label')}
          description={t('add.help')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          {...form.getInputProps('host')}
        />
        <Button type="submit" loading={form.saving} className={classes.submit}>
          {t('add.action')}
        </Button>
      </div>
    </form>
  )
}
