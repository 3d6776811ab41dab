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
  const made = useExport(space, exported)
  return (
    <Menu position={position} width={240}>
      <Menu.Target>{children({ loading: made.isPending })}</Menu.Target>
      <Menu.Dropdown>
        <Formats count={count} onExport={made.mutate} />
      </Menu.Dropdown>
    </Menu>
  )
}

export function useExport(space: Uuid | null, exported: Exported) {
  return useMutation({ mutationFn: (format: ProductsFormat) => downloadProducts(space, format, exported) })
}

/** Items of a menu. */
export function Formats({ count, onExport }: { count: number; onExport: (format: ProductsFormat) => void }) {
  const { t } = useTranslation('products')
  const { number } = useFormats()
  return (
    <>
      <Menu.Label c="var(--v-text-2)">{t('export.some', { count, number: number(count) })}</Menu.Label>
      {FORMATS.map(([format, Icon]) => (
        <Menu.Item key={format} leftSection={<Icon size={18} aria-hidden="true" />} onClick={() => onExport(format)}>
          {t(`export.${format}`)}
        </Menu.Item>
      ))}
    </>
  )
}
