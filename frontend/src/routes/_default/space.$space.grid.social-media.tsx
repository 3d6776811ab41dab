import { createFileRoute } from '@tanstack/react-router'
import { SharedSocialPage } from '@/features/grid/pages/SharedSocialPage'

export const Route = createFileRoute('/_default/space/$space/grid/social-media')({
  staticData: { title: 'socialMedia' },
  component: SharedSocialPage,
})
