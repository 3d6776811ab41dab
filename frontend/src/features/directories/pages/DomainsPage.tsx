import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { IconWorld } from '@tabler/icons-react'
import { SAID_HERE } from '@/shared/api/reads'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { GuideLink } from '@/shared/ui/GuideLink'
import { Panel, Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { addDomain, directoryQuery, domainsQuery } from '../api'
import { DomainPanel } from '../components/DomainPanel'
import { directoryKeys } from '../keys'
import classes from '../components/directories.module.css'

const route = getRouteApi('/_default/user-directory/{-$id}/domains')

/** The domains whose addresses are the directory's people's, each with the record that proves it. */
export function DomainsPage() {
  const { id } = route.useParams()
  return id ? <Domains id={id} /> : null
}

function Domains({ id }: { id: string }) {
  const { t, language } = useTranslation('directories')
  const { data: directory } = useQuery({
    ...directoryQuery(id, language),
    ...SAID_HERE,
  })
  const list = useQuery({ ...domainsQuery(id), ...SAID_HERE })
  const manages = directory?.may_manage ?? false
  return (
    <div className={classes.column}>
      <Section title={t('domains.title')} description={t('domains.text')}>
        {manages && <AddForm id={id} />}
        <GuideLink page="domains">{t('domains.guide')}</GuideLink>
      </Section>
      {!list.data && list.isError ? (
        <Panel>
          <Failure of={list} />
        </Panel>
      ) : !list.data ? (
        <SkeletonRows rows={2} height={140} />
      ) : list.data.domains.length === 0 ? (
        <Panel>
          <EmptyState icon={<IconWorld size={24} />} title={t('domains.none')} text={t('domains.noneText')} />
        </Panel>
      ) : (
        <div className={classes.panels}>
          {list.data.domains.map((domain) => (
            <DomainPanel key={domain.uuid} id={id} domain={domain} />
          ))}
        </div>
      )}
    </div>
  )
}

function AddForm({ id }: { id: string }) {
  const { t } = useTranslation('directories')
  const queryClient = useQueryClient()
  const form = useServerForm({
    initialValues: { domain: '' },
    validate: {
      domain: (value: string) => (value.trim() ? null : t('domains.needed')),
    },
  })
  const submit = () =>
    form.submitWith(async ({ domain }) => {
      await addDomain(id, domain)
      form.accept({ domain: '' })
      await queryClient.invalidateQueries({ queryKey: directoryKeys.of(id) })
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
          label={t('domains.label')}
          description={t('domains.help')}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={300}
          {...form.getInputProps('domain')}
        />
        <Button type="submit" loading={form.saving} className={classes.submit}>
          {t('domains.add')}
        </Button>
      </div>
    </form>
  )
}
