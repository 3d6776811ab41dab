import { createFileRoute } from '@tanstack/react-router'
import { CardPermissionsPage } from '@/features/grid/pages/CardPermissionsPage'

export const Route = createFileRoute('/_default/space/$space/grid/card-permissions')({
  staticData: { title: 'cardPermissions' },
  component: CardPermissionsPage,
})
