import { createFileRoute } from '@tanstack/react-router'
import { ConnectPage } from '@/features/products/connect/pages/ConnectPage'

export const Route = createFileRoute('/_default/connect/$serial')({
  staticData: { title: 'connectProduct' },
  component: ConnectPage,
})
