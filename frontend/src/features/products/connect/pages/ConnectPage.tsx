import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Page, PageHeader } from '@/shared/ui/Page'
import { Panel } from '@/shared/ui/Section'
import type { Product } from '../api'
import { ConnectAnywhere } from '../components/ConnectAnywhere'

const route = getRouteApi('/_default/connect/$serial')

/** Where a tap on a product leads that nobody has: who holds it chooses a card and enters the PIN. */
export function ConnectPage() {
  const { t } = useTranslation('products/connect')
  const { serial } = route.useParams()
  const [product, setProduct] = useState<Product | null>(null)
  return (
    <Page narrow>
      {product ? (
        <Connected product={product} />
      ) : (
        <>
          <PageHeader title={t('page.title')} description={t('page.text')} />
          <ConnectAnywhere serial={serial} onConnected={setProduct} />
        </>
      )}
    </Page>
  )
}

function Connected({ product }: { product: Product }) {
  const { t } = useTranslation('products/connect')
  const { card, serial, space } = product
  return (
    <Panel>
      <div role="status">
        <EmptyState
          icon={<IconCircleCheck size={24} />}
          title={t('page.done.title')}
          text={
            card ? t('page.done.card', { serial, name: card.name }) : t('page.done.pool', { serial, name: space.name })
          }
          actions={
            <>
              {card ? (
                <>
                  <Button component="a" href={product.address}>
                    {t('page.done.see')}
                  </Button>
                  <ButtonLink
                    variant="default"
                    to="/space/$space/cards/$id/serial-numbers"
                    params={{ space: space.uuid, id: card.uuid }}
                  >
                    {t('page.done.toCard')}
                  </ButtonLink>
                </>
              ) : (
                <ButtonLink to="/">{t('page.done.home')}</ButtonLink>
              )}
            </>
          }
        />
      </div>
    </Panel>
  )
}
