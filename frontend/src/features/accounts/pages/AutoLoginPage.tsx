import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { textIn } from '@/shared/address'
import { callAddress } from '@/shared/api/client'
import { apiOrigins } from '@/shared/api/origin'
import { signIn } from '@/shared/auth/session'
import { useTranslation } from '@/shared/i18n/i18n'
import { Waiting } from '../components/Waiting'
import { START, targetPath, ticketAddress } from '../model/autoLogin'

const route = getRouteApi('/_empty/auth/auto-login')

/** Sign-in from another app: the ticket is turned into tokens, once. Whatever fails ends at the start address. */
export function AutoLoginPage() {
  const { t } = useTranslation('accounts')
  const search = route.useSearch()
  const url = textIn(search.url)
  const redirect = textIn(search.redirect)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const started = useRef(false)
  useEffect(() => {
    // A ticket works once; React may run effects twice.
    if (started.current) return
    started.current = true
    const run = async () => {
      const address = ticketAddress(url, apiOrigins())
      if (!address) return START
      try {
        await signIn(queryClient, await callAddress('/v1/auth/auto-login/{ticket}', address))
        return targetPath(redirect)
      } catch {
        return START
      }
    }
    void run().then((href) => navigate({ href, replace: true }))
  }, [url, redirect, navigate, queryClient])
  return <Waiting text={t('autoLogin')} />
}
