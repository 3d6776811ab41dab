import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog, lazyPart } from '@/shared/ui/lazyPart'
import { Section } from '@/shared/ui/Section'
import { appPasswordsQuery } from '../api'

const PasswordList = lazyPart(() => import('./PasswordList'))
const PasswordDialog = lazyDialog(() => import('./PasswordDialog'))

/** Passwords by which phones read the address books of the person's spaces; where no space has one, there is nothing to
 *  see. `place` is where the address leads to. */
export default function AddressBooks({ place }: { place: string }) {
  const { t } = useTranslation('addressbooks')
  const [making, setMaking] = useState(false)
  const read = useQuery({ ...appPasswordsQuery, ...SAID_HERE })
  const isThere = read.data !== undefined
  useEffect(() => {
    if (isThere && window.location.hash === `#${place}`) document.getElementById(place)?.scrollIntoView()
  }, [isThere, place])
  if (!read.data)
    return read.isError ? (
      <Section id={place} title={t('title')}>
        <Failure of={read} />
      </Section>
    ) : null
  const list = read.data
  const books = list.books.filter((book) => book.is_on)
  if (books.length === 0 && list.passwords.length === 0) return null
  return (
    <>
      <Section
        id={place}
        title={t('title')}
        description={t('text')}
        action={
          books.length > 0 &&
          list.may_make && (
            <Button variant="default" onClick={() => setMaking(true)}>
              {t('make')}
            </Button>
          )
        }
      >
        <PasswordList list={list} books={books} />
      </Section>
      <PasswordDialog list={list} opened={making} onClose={() => setMaking(false)} back={`/profile#${place}`} />
    </>
  )
}
