import { createFileRoute } from '@tanstack/react-router'
import { EmbeddingPage } from '@/features/embedding/pages/EmbeddingPage'
import { requireAbility } from '@/shared/auth/guards'

export const Route = createFileRoute('/_default/space/$space/settings/embedding')({
  staticData: { title: 'embedding' },
  beforeLoad: ({ context, params }) => requireAbility({ context }, params.space, 'embedding.manage'),
  loader: async ({ context, params }) => {
    const { embeddingQuery } = await import('@/features/embedding/api')
    void context.queryClient.prefetchQuery(embeddingQuery(params.space))
  },
  component: EmbeddingPage,
})
