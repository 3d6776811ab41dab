import { createFileRoute } from '@tanstack/react-router'
import { BackgroundPage } from '@/features/backgrounds/pages/BackgroundPage'

export const Route = createFileRoute('/_default/space/$space/services/virtual-backgrounds/$background')({
  component: BackgroundPage,
})
