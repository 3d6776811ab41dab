import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Card } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { lazyDialog } from '@/shared/ui/lazyPart'

const ConnectDialog = lazyDialog(() => import('../connect/ConnectDialog'))

/** Connects another product to a card, for who may. */
export function ConnectToCard({ card, space }: { card: Card; space: string }) {
  const { t } = useTranslation(['products', 'cards'])
  const [connecting, setConnecting] = useState(false)
  const may = card.abilities.includes('products.connect') && card.permissions.connect_products
  if (!may) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => setConnecting(true)}
      >
        {t('connectOne')}
      </Button>
      <ConnectDialog
        card={{ uuid: card.uuid, name: card.display_name || t('cards:card.unnamed') }}
        space={space}
        opened={connecting}
        onClose={() => setConnecting(false)}
      />
    </>
  )
}
