import { createFileRoute } from '@tanstack/react-router'
import { GeneralPage } from '@/features/spaces/settings/pages/GeneralPage'
import { requireAbility } from '@/shared/auth/guards'
import { ADDITIONS } from '../-additions'

export const Route = createFileRoute('/_default/space/$space/settings/')({
  staticData: { title: 'settings' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'spaces.edit'),
  component: () => <GeneralPage additions={ADDITIONS} />,
})
