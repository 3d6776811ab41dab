import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconPlus, IconScan } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { useManages } from './useManages'

const ConnectDialog = lazyDialog(() => import('../connect/ConnectDialog'))
const ListDialog = lazyDialog(() => import('../components/ListDialog'))

/** Buttons, and the dialogs that they open: these stand by themselves, since the buttons move when the list turns out to
 *  be empty. */
interface Adding {
  buttons: ReactNode
  dialogs: ReactNode
}

/** The ways in which products come into a space, for who looks after them. */
export function useAddToSpace(space: Uuid): Adding {
  const { t } = useTranslation('products')
  const { can } = useAbilities(space)
  const [adding, setAdding] = useState(false)
  const [listing, setListing] = useState(false)
  if (!can('products.manage')) return { buttons: null, dialogs: null }
  return {
    buttons: (
      <>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
          onClick={() => setListing(true)}
        >
          {t('list.action')}
        </Button>
        <ButtonLink
          variant="default"
          leftSection={<IconScan size={18} aria-hidden="true" />}
          to="/space/$space/products/hand-out"
          params={{ space }}
        >
          {t('handOut')}
        </ButtonLink>
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </>
    ),
    dialogs: (
      <>
        <ConnectDialog space={space} opened={adding} onClose={() => setAdding(false)} />
        <ListDialog space={space} opened={listing} onClose={() => setListing(false)} />
      </>
    ),
  }
}

/** The same where all of mine stand: what is added goes to a card or a space that is chosen then. */
export function useAddAnywhere(): Adding {
  const { t } = useTranslation('products')
  const { some } = useManages(null)
  const [adding, setAdding] = useState(false)
  const [listing, setListing] = useState(false)
  return {
    buttons: (
      <>
        {some && (
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={18} aria-hidden="true" />}
            onClick={() => setListing(true)}
          >
            {t('list.action')}
          </Button>
        )}
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t('connectOne')}
        </Button>
      </>
    ),
    dialogs: (
      <>
        <ConnectDialog space={null} opened={adding} onClose={() => setAdding(false)} />
        <ListDialog space={null} opened={listing} onClose={() => setListing(false)} />
      </>
    ),
  }
}
