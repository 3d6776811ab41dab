import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from '@/shared/i18n/i18n'
import { toastDone } from '@/shared/ui/toasts'
import type { Product } from './api'
import { ConnectAnywhere } from './components/ConnectAnywhere'
import { ConnectForm } from './components/ConnectForm'

interface ConnectDialogProps {
  /** The card that it is for; without one it goes into the pool of the space. */
  card?: { uuid: string; name: string }
  /** Null where it is still to be chosen where the product goes. */
  space: string | null
  opened?: boolean
  onClose: () => void
  onConnected?: (product: Product) => void
}

/** Connects a product by its serial and PIN. */
export default function ConnectDialog({ card, space, opened = true, onClose, onConnected }: ConnectDialogProps) {
  const { t } = useTranslation('products/connect')
  const phone = useMediaQuery('(max-width: 36em)')
  const done = (product: Product) => {
    onClose()
    toastDone(
      product.card
        ? t('done', { serial: product.serial, name: product.card.name })
        : t('donePool', { serial: product.serial }),
    )
    onConnected?.(product)
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={card ? t('title', { name: card.name }) : t(space ? 'titlePool' : 'page.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      size={480}
      fullScreen={phone}
      transitionProps={phone ? { duration: 0 } : undefined}
    >
      {opened &&
        (space ? (
          <ConnectForm goal={{ space, card }} onCancel={onClose} onConnected={done} />
        ) : (
          <ConnectAnywhere onCancel={onClose} onConnected={done} />
        ))}
    </Modal>
  )
}
