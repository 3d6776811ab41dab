import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { CardSelect } from '@/features/cards/components/CardSelect'
import { spaceQuery } from '@/features/spaces/api'
import { StaleDialog } from '@/features/spaces/settings/components/StaleDialog'
import { useSpaceForm } from '@/features/spaces/settings/components/useSpaceForm'
import type { Space, SpaceSettings } from '@/shared/api/types'
import { FormProblem } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { Select } from '@/shared/ui/layers/Select'
import { SaveBar } from '@/shared/ui/SaveBar'
import { Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { UnsavedGuard } from '@/shared/ui/UnsavedGuard'
import classes from '../components/contacts.module.css'

const route = getRouteApi('/_default/space/$space/settings/contacts')
/** Months; 0 is for ever. */
const USUAL = [6, 12, 24, 36, 60, 120, 0]
const LEAVERS = ['company', 'card', 'colleague'] as const

type Book = Pick<SpaceSettings, 'contact_retention_months' | 'contacts_of_leavers' | 'contacts_colleague'>

/** How long contacts are kept, and whose they are when people leave. */
export function BookSettingsPage() {
  useTranslation('contacts')
  const { space: id } = route.useParams()
  const space = useDeferredValue(useQuery({ ...spaceQuery(id), refetchOnWindowFocus: false }).data)
  return <div className={classes.column}>{space ? <BookForm key={id} space={space} /> : <SkeletonRows />}</div>
}

function BookForm({ space }: { space: Space }) {
  const { t } = useTranslation('contacts')
  const { form, save, conflict } = useSpaceForm<Book & Record<string, unknown>>({
    space,
    read: ({ settings }) => ({
      contact_retention_months: settings.contact_retention_months,
      contacts_of_leavers: settings.contacts_of_leavers,
      contacts_colleague: settings.contacts_colleague,
    }),
    patch: (values, changed) => ({
      settings: Object.fromEntries(changed.map((field) => [field, values[field as keyof Book]])),
    }),
  })
  const { contact_retention_months: months, contacts_of_leavers: leavers, contacts_colleague: colleague } = form.values
  const offered = USUAL.includes(months) ? USUAL : [months, ...USUAL]
  const wordsOf = (value: number) => (value === 0 ? t('keeping.forever') : t('keeping.months', { count: value }))
  const words = (book: Book, field: string) => {
    if (field === 'contact_retention_months') return wordsOf(book.contact_retention_months)
    return field === 'contacts_of_leavers' ? t(`leavers.${book.contacts_of_leavers}`) : t('leavers.another')
  }
  return (
    <>
      <FormProblem>{form.problem}</FormProblem>
      <Section title={t('keeping.title')} description={t('keeping.text')}>
        <Select
          maw={320}
          aria-label={t('keeping.title')}
          data={offered.map((value) => ({ value: String(value), label: wordsOf(value) }))}
          value={String(months)}
          allowDeselect={false}
          onChange={(value) => form.setFieldValue('contact_retention_months', Number(value))}
        />
      </Section>
      <Section title={t('leavers.title')} description={t('leavers.text')}>
        <div className={classes.lines}>
          <Select
            maw={320}
            aria-label={t('leavers.title')}
            data={LEAVERS.map((value) => ({ value, label: t(`leavers.${value}`) }))}
            value={leavers}
            allowDeselect={false}
            onChange={(value) => form.setFieldValue('contacts_of_leavers', value as Book['contacts_of_leavers'])}
          />
          {leavers === 'colleague' && (
            <CardSelect
              space={space.uuid}
              label={t('handOver.colleague')}
              all
              value={colleague}
              error={form.errors['settings.contacts_colleague'] ?? form.errors.contacts_colleague}
              onChange={(card) => form.setFieldValue('contacts_colleague', card)}
            />
          )}
        </div>
      </Section>
      <SaveBar changes={form.changed.length} saving={form.saving} onSave={() => void save()} onDiscard={form.discard} />
      <UnsavedGuard when={form.changed.length > 0} />
      {conflict && (
        <StaleDialog
          rows={conflict.fields.map((field) => ({
            field,
            label: field === 'contact_retention_months' ? t('keeping.title') : t('leavers.title'),
            mine: words(conflict.mine, field),
            theirs: words(conflict.theirs, field),
          }))}
          saving={form.saving}
          onTheirs={conflict.takeTheirs}
          onMine={conflict.keepMine}
          onClose={conflict.close}
        />
      )}
    </>
  )
}
