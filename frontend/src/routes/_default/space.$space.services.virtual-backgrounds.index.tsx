import { createFileRoute } from '@tanstack/react-router'
import { BackgroundsPage } from '@/features/backgrounds/pages/BackgroundsPage'

export const Route = createFileRoute('/_default/space/$space/services/virtual-backgrounds/')({
  component: BackgroundsPage,
})
