import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { apiOrigin } from '@/shared/api/origin'
import { useTranslation } from '@/shared/i18n/i18n'
import { Waiting } from '../components/Waiting'
import { mayFollow } from '../model/actionLink'

const route = getRouteApi('/_empty/a/$token')

/** Links of mails are answered by the API: the whole browser goes there. */
export function ActionLinkPage() {
  const { t } = useTranslation('accounts')
  const { token } = route.useParams()
  const navigate = useNavigate()
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    if (mayFollow(token, sessionStorage, Date.now())) {
      window.location.replace(`${apiOrigin()}/a/${encodeURIComponent(token)}`)
    } else {
      void navigate({ to: '/', replace: true })
    }
  }, [token, navigate])
  return <Waiting text={t('actionLink')} />
}
