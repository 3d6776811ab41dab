import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog, lazyPart } from '@/shared/ui/lazyPart'
import { Section } from '@/shared/ui/Section'
import { OWN, OWN_PLACE as PLACE, ownTokensQuery } from '../api'

const OwnTokenList = lazyPart(() => import('./OwnTokenList'))
const TokenDialog = lazyDialog(() => import('./TokenDialog'))

/** Tokens by which the person's own software acts in their name; for who is in no space with access for systems, there
 *  is nothing to see. */
export function OwnTokens() {
  const { t, language } = useTranslation('developers')
  const [making, setMaking] = useState(false)
  const read = useQuery({ ...ownTokensQuery(language), ...SAID_HERE })
  const isThere = read.data !== undefined
  useEffect(() => {
    if (isThere && window.location.hash === `#${PLACE}`) document.getElementById(PLACE)?.scrollIntoView()
  }, [isThere])
  if (!read.data)
    return read.isError ? (
      <Section id={PLACE} title={t('title')}>
        <Failure of={read} />
      </Section>
    ) : null
  const list = read.data
  const available = list.spaces.some((space) => space.has_access)
  if (!available && list.tokens.length === 0) return null
  return (
    <>
      <Section
        id={PLACE}
        title={t('title')}
        description={t('own.text')}
        action={
          available &&
          list.may_make && (
            <Button variant="default" onClick={() => setMaking(true)}>
              {t('make')}
            </Button>
          )
        }
      >
        {list.tokens.length > 0 && <OwnTokenList list={list} available={available} />}
      </Section>
      <TokenDialog holder={OWN} list={list} token={null} opened={making} onClose={() => setMaking(false)} />
    </>
  )
}
