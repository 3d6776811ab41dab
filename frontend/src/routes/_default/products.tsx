import { createFileRoute } from '@tanstack/react-router'
import type { ProductsSearch } from '@/features/products/model/search'
import { AllProductsPage } from '@/features/products/pages/AllProductsPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/products')({
  staticData: { title: 'allProducts' },
  validateSearch: unread<ProductsSearch>,
  component: AllProductsPage,
})
