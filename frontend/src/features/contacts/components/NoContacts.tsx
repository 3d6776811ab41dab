import { Button } from '@mantine/core'
import { IconAddressBook, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/EmptyState'
import { isFiltered, WITHOUT_FILTERS, type ContactsChange, type ContactsSearch } from '../model/search'

/** A list without rows: why there are none, and the way on. */
export function NoContacts({
  search,
  onChange,
  looksAfter,
  actions,
}: {
  search: ContactsSearch
  onChange: (next: ContactsChange) => void
  /** Only looks after a space in which each person keeps the own. */
  looksAfter: boolean
  /** The first steps. */
  actions?: ReactNode
}) {
  const { t } = useTranslation('contacts')
  if (isFiltered(search))
    return (
      <EmptyState
        icon={<IconSearchOff size={24} />}
        title={t('empty.noMatchTitle')}
        text={t('empty.noMatchText')}
        actions={
          <Button variant="default" onClick={() => onChange(WITHOUT_FILTERS)}>
            {t('clearFilters')}
          </Button>
        }
      />
    )
  const nothing = search.tab === 'follow_up' ? 'followUp' : looksAfter ? 'company' : 'all'
  return (
    <EmptyState
      icon={<IconAddressBook size={24} />}
      title={t(`empty.${nothing}Title`)}
      text={t(`empty.${nothing}Text`)}
      actions={nothing === 'all' && actions}
    />
  )
}
