import { createFileRoute } from '@tanstack/react-router'
import { StylesPage } from '@/features/printing/pages/StylesPage'

export const Route = createFileRoute('/_default/space/$space/card-styles/')({ component: StylesPage })
