import { InSight } from '@/shared/ui/InSight'
import { lazyPart } from '@/shared/ui/lazyPart'

const AddressBooks = lazyPart(() => import('./AddressBooks'))

/** As the letters have it behind the address of the profile. */
const PLACE = 'address-books'

/** Far down the profile: they are asked for when somebody comes near them, or by a letter. */
export function NearAddressBooks() {
  if (window.location.hash === `#${PLACE}`) return <AddressBooks place={PLACE} />
  return (
    <InSight height={1}>
      <AddressBooks place={PLACE} />
    </InSight>
  )
}
