import { IconFileSpreadsheet, IconTable } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import type { Uuid } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Menu } from '@/shared/ui/layers/Menu'
import { downloadProducts, type Exported, type ProductsFormat } from '../api'

const FORMATS: [ProductsFormat, typeof IconTable][] = [
  ['xlsx', IconFileSpreadsheet],
  ['csv', IconTable],
]

export interface ExportMenuProps {
  /** Null for all that are mine. */
  space: Uuid | null
  count: number
  exported: Exported
  position?: 'top' | 'bottom-end'
  /** What opens the menu. */
  children: (state: { loading: boolean }) => ReactElement
}

/** Products as a file. */
export function ExportMenu({ space, count, exported, position = 'bottom-end', children }: ExportMenuProps) {
  const { t } = useTranslation('products')
  const { number } = useFormats()
  const made = useMutation({ mutationFn: (format: ProductsFormat) => downloadProducts(space, format, exported) })
  return (
    <Menu position={position} width={240}>
      <Menu.Target>{children({ loading: made.isPending })}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label c="var(--v-text-2)">{t('export.some', { count, number: number(count) })}</Menu.Label>
        {FORMATS.map(([format, Icon]) => (
          <Menu.Item
            key={format}
            leftSection={<Icon size={18} aria-hidden="true" />}
            onClick={() => made.mutate(format)}
          >
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
