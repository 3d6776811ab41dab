import { createFileRoute } from '@tanstack/react-router'
import { LicencesPage } from '@/features/billing/pages/LicencesPage'

export const Route = createFileRoute('/_default/billing/$id/licences')({
  staticData: { title: 'licences' },
  component: LicencesPage,
})
