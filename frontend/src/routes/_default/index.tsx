import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '@/features/spaces/pages/HomePage'

export const Route = createFileRoute('/_default/')({
  staticData: { title: 'home' },
  component: HomePage,
})
