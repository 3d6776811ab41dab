import { createFileRoute } from '@tanstack/react-router'
import { ReplacementsLink } from '@/features/orders/replacements/components/ReplacementsLink'
import type { ProductsSearch } from '@/features/products/model/search'
import { ProductsPage } from '@/features/products/pages/ProductsPage'
import { unread } from '@/shared/address'

export const Route = createFileRoute('/_default/space/$space/products/')({
  validateSearch: unread<ProductsSearch>,
  component: Products,
})

function Products() {
  const { space } = Route.useParams()
  return <ProductsPage actions={<ReplacementsLink space={space} />} />
}
