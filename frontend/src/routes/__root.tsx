import { createRootRouteWithContext } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { Root } from '@/features/shell/components/Root'
import { ErrorPage } from '@/shared/ui/ErrorPage'
import { NotFoundPage } from '@/shared/ui/NotFoundPage'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: () => <NotFoundPage whole />,
  errorComponent: ErrorPage,
})
