import { createFileRoute } from '@tanstack/react-router'
import type { ProductsSearch } from '@/features/products/model/search'
import { SerialNumbersPage } from '@/features/products/pages/SerialNumbersPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/space/$space/cards/$id/serial-numbers')({
  staticData: { title: 'serialNumbers' },
  validateSearch: unread<ProductsSearch>,
  component: SerialNumbersPage,
})
