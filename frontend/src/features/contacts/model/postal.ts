import type { PostalAddress } from '@/shared/api/generated/types.gen'

/** An address as lines. The country is its code: who reads it knows where the contact is. */
export function postalLines(
  address: Pick<PostalAddress, 'street' | 'street2' | 'zipcode' | 'city' | 'region' | 'country'>,
): string[] {
  const { street, street2, zipcode, city, region, country } = address
  return [street, street2, [zipcode, city].filter(Boolean).join(' '), region, country].filter(Boolean)
}
