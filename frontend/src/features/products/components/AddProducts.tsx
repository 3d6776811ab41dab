import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconPlus, IconScan } from '@tabler/icons-react'
import { useState } from 'react'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { useManages } from '../hooks/useManages'

const ConnectDialog = lazyDialog(() => import('../connect/ConnectDialog'))
const ListDialog = lazyDialog(() => import('./ListDialog'))

/** The ways in which products come into a space, for who looks after them. */
export function AddProducts({ space }: { space: Uuid }) {
  const { t } = useTranslation('products')
  const { can } = useAbilities(space)
  const [adding, setAdding] = useState(false)
  const [listing, setListing] = useState(false)
  if (!can('products.manage')) return null
  return (
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
      <ConnectDialog space={space} opened={adding} onClose={() => setAdding(false)} />
      <ListDialog space={space} opened={listing} onClose={() => setListing(false)} />
    </>
  )
}

/** The same where all of mine stand: what is added goes to a card or a space that is chosen then. */
export function AddAnywhere() {
  const { t } = useTranslation('products')
  const { some } = useManages(null)
  const [adding, setAdding] = useState(false)
  const [listing, setListing] = useState(false)
  return (
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
      <ConnectDialog space={null} opened={adding} onClose={() => setAdding(false)} />
      <ListDialog space={null} opened={listing} onClose={() => setListing(false)} />
    </>
  )
}
