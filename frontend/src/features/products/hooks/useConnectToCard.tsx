import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Card } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { lazyDialog } from '@/shared/ui/lazyPart'

const ConnectDialog = lazyDialog(() => import('../connect/ConnectDialog'))

/** Connects another product to a card, for who may: the button, and the dialog that it opens. The dialog stands by
 *  itself, since the button moves when the list turns out to be empty. */
export function useConnectToCard(card: Card, space: string): { button: ReactNode; dialog: ReactNode } {
  const { t } = useTranslation(['products', 'cards'])
  const [connecting, setConnecting] = useState(false)
  const may = card.abilities.includes('products.connect') && card.permissions.connect_products
  if (!may) return { button: null, dialog: null }
  return {
    button: (
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => setConnecting(true)}
      >
        {t('connectOne')}
      </Button>
    ),
    dialog: (
      <ConnectDialog
        card={{ uuid: card.uuid, name: card.display_name || t('cards:card.unnamed') }}
        space={space}
        opened={connecting}
        onClose={() => setConnecting(false)}
      />
    ),
  }
}
