import { createFileRoute } from '@tanstack/react-router'
import { SocialMediaPage } from '@/features/cards/pages/SocialMediaPage'

export const Route = createFileRoute('/_default/space/$space/cards/$id/edit/social-media')({
  staticData: { title: 'socialMedia' },
  component: SocialMediaPage,
})
