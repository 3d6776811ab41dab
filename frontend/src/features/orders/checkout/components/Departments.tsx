import { Button } from '@mantine/core'
import { IconMapPin, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueries } from '@tanstack/react-query'
import { locationsQuery } from '@/features/locations/api'
import { peopleToBuyForQuery } from '@/features/shop/api'
import { DONE_WITHOUT } from '@/shared/api/reads'
import type { LocationRow } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { Menu } from '@/shared/ui/layers/Menu'
import { Select } from '@/shared/ui/layers/Select'
import type { Basket } from '../api'
import classes from '../checkout.module.css'
import { atLocation, receiverOf, within } from '../model/form'
import type { CheckoutDraft } from '../useForm'
import { AddressFields } from './AddressFields'

interface Props {
  basket: Basket
  draft: CheckoutDraft
  faults: Record<string, string>
  /** Where the order goes; all of its parcels go to the same country. */
  country: string
  /** Who pays, as its parcels are addressed. */
  firm: string
}

/** Departments whose people have theirs sent elsewhere: a parcel for each address, in the country to which the order
 *  goes. An address that the space has as a location has not to be typed. */
export function Departments({ basket, draft, faults, country, firm }: Props) {
  const { t } = useTranslation('orders/checkout')
  const { form, put } = draft
  const spaces = [
    ...new Set(basket.items.flatMap(({ space_id: space, people }) => (space && people.kind !== 'none' ? [space] : []))),
  ]
  const read = useQueries({
    queries: spaces.map((space) => ({ ...peopleToBuyForQuery(space), ...DONE_WITHOUT })),
  })
  const places = useQueries({
    queries: spaces.map((space) => ({ ...locationsQuery(space), ...DONE_WITHOUT })),
  })
  const known = [...new Set(read.flatMap(({ data }) => data?.departments.map(({ name }) => name) ?? []))]
  const free = known.filter((name) => form.deliveries.every(({ department }) => department !== name))
  const locations = places
    .flatMap(({ data }) => data ?? [])
    .filter(({ street, country: of }) => street && (!of || !country || of === country))
  if (known.length === 0 && form.deliveries.length === 0) return null
  const add = (department: string) =>
    put({
      deliveries: [...form.deliveries, { department, delivery: receiverOf({ address: { country_id: country } }) }],
    })
  return (
    <>
      {form.deliveries.map(({ department, delivery }, place) => {
        const change = (next: typeof delivery, now?: boolean) =>
          put({ deliveries: form.deliveries.with(place, { department, delivery: next }) }, now)
        return (
          <fieldset key={department} className={classes.apart}>
            <legend>{t('delivery.of', { department })}</legend>
            {locations.length > 0 && (
              <TakeLocation
                department={department}
                locations={locations}
                onTake={(location) => change(atLocation(delivery, location, { country, firm }), true)}
              />
            )}
            <AddressFields
              section="shipping"
              who="both"
              value={delivery}
              faults={within(faults, `form.deliveries.${place}.delivery`)}
              onChange={change}
            />
            <Button
              variant="subtle"
              color="danger"
              size="compact-sm"
              className={classes.wrapping}
              mt="sm"
              leftSection={<IconTrash size={16} aria-hidden="true" />}
              onClick={() => put({ deliveries: form.deliveries.toSpliced(place, 1) }, true)}
            >
              {t('delivery.remove', { department })}
            </Button>
          </fieldset>
        )
      })}
      {free.length > 0 && (
        <Select
          label={t('delivery.apart')}
          description={t('delivery.apartText')}
          placeholder={t('delivery.choose')}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          data={free}
          value={null}
          searchable
          onChange={(department) => department && add(department)}
        />
      )}
    </>
  )
}

function TakeLocation(props: {
  department: string
  locations: readonly LocationRow[]
  onTake: (location: LocationRow) => void
}) {
  const { t } = useTranslation('orders/checkout')
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          mb="md"
          leftSection={<IconMapPin size={16} aria-hidden="true" />}
          aria-label={t('delivery.takeFor', { department: props.department })}
        >
          {t('delivery.take')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {props.locations.map((location) => (
          <Menu.Item key={location.uuid} onClick={() => props.onTake(location)}>
            {location.name}
            <span className={classes.place}>{[location.street, location.city].filter(Boolean).join(', ')}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
