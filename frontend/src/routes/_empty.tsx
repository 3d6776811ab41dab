import { createFileRoute } from '@tanstack/react-router'
import { EmptyLayout } from '@/features/shell/pages/EmptyLayout'

export const Route = createFileRoute('/_empty')({ component: EmptyLayout })
