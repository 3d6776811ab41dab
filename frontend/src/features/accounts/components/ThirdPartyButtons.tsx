import { Button, Divider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@/shared/api/client'
import { errorMessage } from '@/shared/api/error'
import { DONE_WITHOUT } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { accountKeys } from '../keys'

/** Ways in with an account of Google, Microsoft or Apple, where the installation is known there. */
export function ThirdPartyButtons(props: {
  redirect: string
  keepSignedIn: boolean
  onProblem: (problem: string | null) => void
}) {
  const { t } = useTranslation('accounts')
  const [going, setGoing] = useState('')
  const { data: parties } = useQuery({
    ...DONE_WITHOUT,
    queryKey: accountKeys.thirdParties,
    queryFn: async ({ signal }) => (await call('GET', '/v1/auth/third-parties', { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const go = async (key: string) => {
    setGoing(key)
    props.onProblem(null)
    try {
      const { data } = await call('POST', '/v1/auth/third-parties/{key}', {
        path: { key },
        body: { redirect: props.redirect, keep_signed_in: props.keepSignedIn },
      })
      window.location.assign(data.address)
    } catch (error) {
      props.onProblem(errorMessage(error))
      setGoing('')
    }
  }
  if (!parties?.length) return null
  return (
    <>
      <Divider label={t('way.or')} />
      {parties.map(({ key, name }) => (
        <Button key={key} variant="default" size="md" fullWidth loading={going === key} onClick={() => void go(key)}>
          {t('way.with', { name })}
        </Button>
      ))}
    </>
  )
}
