import { createFileRoute } from '@tanstack/react-router'
import { ThirdPartyPage } from '@/features/sso/pages/ThirdPartyPage'

export const Route = createFileRoute('/_default/user-directory/{-$id}/third-party-auth')({
  staticData: { title: 'thirdPartyAuth' },
  component: ThirdPartyPage,
})
