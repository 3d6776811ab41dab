import { useTranslation } from '@/shared/i18n/i18n'
import { useRows } from '../hooks/editor'
import { isEmptyRow, newRowId } from '../model/draft'
import { CONTACT_LABELS, ContactRow, LabelSelect, ShellInput } from './ContactRow'
import { RowSection } from './RowSection'

const blank = { label: 'work' as const, custom_label: '' }

export function EmailRows() {
  const { t } = useTranslation('cards')
  const { locked, fault, change, remove } = useRows('emails')
  return (
    <RowSection field="emails" limit={10} blank={() => ({ ...blank, id: newRowId(), email: '' })}>
      {(row, _index, name) => (
        <ContactRow
          name={name}
          disabled={locked}
          faults={[fault(row.id, 'email', true), fault(row.id, 'custom_label')]}
          onRemove={() => remove(row.id, isEmptyRow('emails', row))}
        >
          {(describedBy) => (
            <>
              <LabelSelect
                row={row}
                labels={CONTACT_LABELS}
                name={name}
                disabled={locked}
                onChange={(label) => change(row.id, { label })}
              />
              {row.label === 'other' && (
                <ShellInput
                  size="middle"
                  aria-label={t('contact.ownLabel', { name })}
                  placeholder={t('contact.ownLabelShort')}
                  value={row.custom_label}
                  maxLength={60}
                  disabled={locked}
                  onChange={(event) => change(row.id, { custom_label: event.currentTarget.value })}
                />
              )}
              <ShellInput
                aria-label={name}
                type="text"
                inputMode="email"
                placeholder={t('contact.emailExample')}
                value={row.email}
                maxLength={254}
                disabled={locked}
                fault={fault(row.id, 'email', true)}
                describedBy={describedBy}
                onChange={(event) => change(row.id, { email: event.currentTarget.value })}
              />
            </>
          )}
        </ContactRow>
      )}
    </RowSection>
  )
}

export function WebsiteRows() {
  const { t } = useTranslation('cards')
  const { locked, fault, change, remove } = useRows('websites')
  return (
    <RowSection field="websites" limit={10} blank={() => ({ ...blank, id: newRowId(), url: '', title: '' })}>
      {(row, _index, name) => (
        <ContactRow
          name={name}
          disabled={locked}
          faults={[fault(row.id, 'url', true), fault(row.id, 'title'), fault(row.id, 'custom_label')]}
          onRemove={() => remove(row.id, isEmptyRow('websites', row))}
        >
          {(describedBy) => (
            <>
              <LabelSelect
                row={row}
                labels={CONTACT_LABELS}
                name={name}
                disabled={locked}
                onChange={(label) => change(row.id, { label })}
              />
              {row.label === 'other' && (
                <ShellInput
                  size="middle"
                  aria-label={t('contact.ownLabel', { name })}
                  placeholder={t('contact.ownLabelShort')}
                  value={row.custom_label}
                  maxLength={60}
                  disabled={locked}
                  onChange={(event) => change(row.id, { custom_label: event.currentTarget.value })}
                />
              )}
              <ShellInput
                aria-label={name}
                type="text"
                inputMode="url"
                placeholder="example.org"
                value={row.url}
                maxLength={500}
                disabled={locked}
                fault={fault(row.id, 'url', true)}
                describedBy={describedBy}
                onChange={(event) => change(row.id, { url: event.currentTarget.value })}
              />
              <ShellInput
                size="middle"
                aria-label={t('contact.titleOf', { name })}
                placeholder={t('contact.title')}
                value={row.title}
                maxLength={100}
                disabled={locked}
                onChange={(event) => change(row.id, { title: event.currentTarget.value })}
              />
            </>
          )}
        </ContactRow>
      )}
    </RowSection>
  )
}
