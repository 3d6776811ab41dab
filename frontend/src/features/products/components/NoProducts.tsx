import { Button } from '@mantine/core'
import { IconNfc, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/EmptyState'
import type { Scope } from '../api'
import { isFiltered, WITHOUT_FILTERS, type ProductsChange, type ProductsSearch } from '../model/search'

export interface NoProductsProps {
  kind: Scope['kind']
  search: ProductsSearch
  onChange: (next: ProductsChange) => void
  /** The first steps. */
  actions?: ReactNode
}

/** A list without rows: why there are none, and the way on. */
export function NoProducts({ kind, search, onChange, actions }: NoProductsProps) {
  const { t } = useTranslation('products')
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
  return (
    <EmptyState icon={<IconNfc size={24} />} title={t('empty.title')} text={t(`empty.${kind}Text`)} actions={actions} />
  )
}
