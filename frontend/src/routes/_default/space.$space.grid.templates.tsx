import { createFileRoute } from '@tanstack/react-router'
import { TemplatesPage } from '@/features/grid/pages/TemplatesPage'

export const Route = createFileRoute('/_default/space/$space/grid/templates')({
  staticData: { title: 'templates' },
  component: TemplatesPage,
})
