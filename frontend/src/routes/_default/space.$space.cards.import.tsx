import { createFileRoute } from '@tanstack/react-router'
import { ImportPage } from '@/features/imports/pages/ImportPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/cards/import')({
  staticData: { title: 'import' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'cards.import'),
  component: ImportPage,
})
