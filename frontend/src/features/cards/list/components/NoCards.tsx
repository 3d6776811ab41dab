import { Button } from '@mantine/core'
import { IconCards, IconSearchOff, IconTrash } from '@tabler/icons-react'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { WITHOUT_FILTERS, isFiltered, type CardsChange, type CardsSearch } from '../model/search'
import { AddCards } from './AddCards'

export interface NoCardsProps {
  space: Uuid | null
  search: CardsSearch
  onChange: (next: CardsChange) => void
  onNew: () => void
}

/** A list without rows: why there are none, and the way on. */
export function NoCards({ space, search, onChange, onNew }: NoCardsProps) {
  const { t } = useTranslation('cards/list')
  const abilities = useAbilities(space)
  if (isFiltered(search)) {
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
  }
  if (search.deleted) {
    return (
      <EmptyState
        icon={<IconTrash size={24} />}
        title={t('empty.deletedTitle')}
        text={t('empty.deletedText')}
        actions={
          <Button variant="default" onClick={() => onChange({ deleted: undefined })}>
            {t('empty.back')}
          </Button>
        }
      />
    )
  }
  const ofSpace = abilities.can('cards.create') ? t('empty.text') : t('empty.readOnly')
  return (
    <EmptyState
      icon={<IconCards size={24} />}
      title={t('empty.title')}
      text={space ? ofSpace : t('empty.mineText')}
      actions={
        space ? (
          <AddCards space={space} onNew={onNew} />
        ) : (
          <ButtonLink variant="default" to="/spaces">
            {t('empty.spaces')}
          </ButtonLink>
        )
      }
    />
  )
}
