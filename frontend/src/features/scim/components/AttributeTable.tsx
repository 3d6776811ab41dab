/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   on a phone rows become blocks, which takes the roles of a table away unless they are written out */
import type { ScimOut } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { Section } from '@/shared/ui/Section'
import { partsOf } from '../model/providers'
import classes from './scim.module.css'

/** Which attribute fills which field of the card, with what came of the person who was sent last. */
export function AttributeTable({ scim }: { scim: ScimOut }) {
  const { t } = useTranslation('scim')
  const { example } = scim
  return (
    <Section
      title={t('attributes.title')}
      description={example ? t('attributes.example', { name: example }) : t('attributes.text')}
    >
      <table className={classes.table} role="table" aria-label={t('attributes.title')}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t('attributes.field')}
            </th>
            <th role="columnheader" scope="col">
              {t('attributes.attribute')}
            </th>
            {example && (
              <>
                <th role="columnheader" scope="col">
                  {t('attributes.sent')}
                </th>
                <th role="columnheader" scope="col">
                  {t('attributes.becomes')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {scim.attributes.map((row) => (
            <tr key={row.field} role="row">
              <td role="cell" className={classes.field}>
                {row.label}
              </td>
              <td role="cell" data-column={t('attributes.attribute')}>
                {row.attributes.map((attribute) => (
                  <Attribute key={attribute} attribute={attribute} />
                ))}
              </td>
              {example && (
                <>
                  <td role="cell" data-column={t('attributes.sent')} data-empty={row.sent ? undefined : ''}>
                    {row.sent || <Nothing />}
                  </td>
                  <td role="cell" data-column={t('attributes.becomes')} data-empty={row.becomes ? undefined : ''}>
                    {row.becomes || <Nothing />}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Attribute({ attribute }: { attribute: string }) {
  const { schema, name } = partsOf(attribute)
  return (
    <code className={classes.attribute}>
      {schema && <span className={classes.schema}>{schema}</span>}
      {name}
    </code>
  )
}

function Nothing() {
  const { t } = useTranslation('scim')
  return <span className={classes.nothing}>{t('attributes.nothing')}</span>
}
