import { createFileRoute } from '@tanstack/react-router'
import { StylePage } from '@/features/printing/pages/StylePage'

export const Route = createFileRoute('/_default/space/$space/card-styles/$style')({ component: StylePage })
