import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { errorStatus } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import type { ConnectorOut } from '@/shared/api/generated/types.gen'
import { FormProblem } from '@/shared/forms/fields'
import { useServerForm } from '@/shared/forms/useServerForm'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'
import { TextArea } from '@/shared/ui/TextArea'
import { toastDone } from '@/shared/ui/toasts'
import { changeConnector, previewQuery } from '../api'
import { connectorKeys } from '../keys'
import { FIELDS, mappingOf, settingsOf } from '../model/connectors'
import { Calls } from './Calls'
import classes from './connectors.module.css'

type Typed = ReturnType<typeof typedOf>

function typedOf(connector: ConnectorOut) {
  const { method, path, body, erase_path } = connector.options
  return {
    method: method ?? 'PUT',
    path: path ?? '',
    body: body ?? '',
    erase_path: erase_path ?? '',
    mapping: connector.mapping,
  }
}

function wantedOf(connector: ConnectorOut, { mapping, ...options }: Typed) {
  return {
    ...settingsOf(connector),
    mapping: mappingOf(mapping),
    options: { ...connector.options, ...(connector.kind === 'json' && options) },
  }
}

/** Which of our fields is which of theirs, or the template, beside what would be sent of somebody who is there. */
export function FieldMapping({ space, connector }: { space: string; connector: ConnectorOut }) {
  const { t } = useTranslation('connectors')
  const queryClient = useQueryClient()
  const form = useServerForm({ initialValues: typedOf(connector) })
  const [shown] = useDebouncedValue(form.values, 400)
  const { kind, address, flows, mapping, options } = wantedOf(connector, shown)
  const draft = { kind, address, flows, mapping, options, connector: connector.uuid }
  const preview = useQuery({ ...previewQuery(space, draft), ...SAID_HERE })
  const values = preview.data?.[0]?.values
  const submit = () =>
    form.submitWith(async (typed) => {
      const saved = await changeConnector(space, connector.uuid, wantedOf(connector, typed))
      form.accept(typedOf(saved))
      toastDone(t('saved'))
      await queryClient.invalidateQueries({ queryKey: connectorKeys.of(space) })
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
      {connector.kind === 'json' ? (
        <div className={classes.fields}>
          <Select
            label={t('template.method')}
            data={['PUT', 'POST', 'PATCH']}
            allowDeselect={false}
            w={140}
            {...form.getInputProps('method')}
            onChange={(method) => form.setFieldValue('method', method as Typed['method'])}
          />
          <TextInput label={t('template.path')} spellCheck={false} {...form.getInputProps('path')} />
          <TextArea
            label={t('template.body')}
            description={t('template.bodyHelp', { fields: FIELDS.map((name) => `{{${name}}}`).join(' ') })}
            minRows={6}
            spellCheck={false}
            classNames={{ input: classes.code }}
            {...form.getInputProps('body')}
          />
          <TextInput label={t('template.erase')} spellCheck={false} {...form.getInputProps('erase_path')} />
        </div>
      ) : (
        <table className={classes.mapping} aria-label={t('fields.title')}>
          <thead>
            <tr>
              <th scope="col">{t('fields.ours')}</th>
              <th scope="col">{values?.name ? t('fields.exampleOf', { name: values.name }) : t('fields.example')}</th>
              <th scope="col">{t('fields.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {FIELDS.map((name) => (
              <tr key={name}>
                <td>{t(`field.${name}`)}</td>
                <td className={classes.example}>{values?.[name] ?? '–'}</td>
                <td>
                  <TextInput
                    aria-label={t('fields.theirsOf', { name: t(`field.${name}`) })}
                    placeholder={t('fields.notSent')}
                    maxLength={120}
                    autoCapitalize="none"
                    autoComplete="off"
                    spellCheck={false}
                    value={form.values.mapping[name] ?? ''}
                    onChange={({ currentTarget: { value } }) =>
                      form.setFieldValue('mapping', { ...form.values.mapping, [name]: value })
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={classes.foot}>
        <Button type="submit" loading={form.saving} disabled={form.changed.length === 0}>
          {t('actions.save')}
        </Button>
      </div>
      <h3 className={classes.subtitle}>{t('fields.preview')}</h3>
      {preview.data && preview.data.length === 0 && <p className={classes.help}>{t('fields.nobody')}</p>}
      {!preview.isError ? (
        <Calls examples={preview.data ?? []} label={t('fields.preview')} />
      ) : errorStatus(preview.error) === 422 ? (
        <p className={classes.help}>{t('fields.noPreview')}</p>
      ) : (
        <Failure of={preview} compact />
      )}
    </form>
  )
}
