import { IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { SocialMedia } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { TextLink } from '@/shared/ui/ButtonLink'
import { Section } from '@/shared/ui/Section'
import { networksQuery } from '@/shared/reference/api'
import { NetworkIcon } from '../components/NetworkIcon'
import { useEditor } from '../hooks/editor'
import { sentRows } from '../model/draft'
import classes from './Focus.module.css'
import { visitorOrder } from './order'

/** Social media as visitors of this card see them: the focus moves some networks to the front. */
export function VisitorOrder() {
  const { t, language } = useTranslation('cards/focus')
  const { base, draft, space, spaceValues } = useEditor()
  const { data } = useQuery(networksQuery(language, draft.focus, ''))
  const known = useMemo(
    () => new Map((data ?? []).flatMap((group) => group.items).map((network) => [network.value, network])),
    [data],
  )
  const leads = new Set([...known.values()].filter((network) => network.leads).map((network) => network.value))
  const own = sentRows('social_media', draft.social_media)
  const rows = visitorOrder<SocialMedia, (typeof base.shared_social_media)[number]>(
    own,
    base.shared_social_media,
    draft.hidden_shared,
    leads,
  )
  // Where the space shows no social media at all there is no order either.
  if (rows.length < 2 || spaceValues?.settings.social_media === false) return null
  const ofCard = new Set(own.map((row) => row.id))
  return (
    <Section
      title={t('order.title')}
      description={
        <>
          {t('order.text', { focus: t(`${draft.focus}.name`) })}{' '}
          <TextLink
            to="/space/$space/cards/$id/edit/layout"
            params={{ space, id: base.uuid }}
            fz="inherit"
            underline="always"
          >
            {t('order.change')}
          </TextLink>
        </>
      }
    >
      <ol className={classes.order}>
        {rows.map((row) => {
          const network = known.get(row.network)
          return (
            <li key={row.id} data-first={leads.has(row.network) || undefined}>
              {network ? <NetworkIcon svg={network.icon} /> : <IconLink size={18} aria-hidden="true" />}
              {row.network === 'link' ? row.label || t('order.link') : (network?.text ?? row.network)}
              {!ofCard.has(row.id) && <span className={classes.shared}>{t('order.shared')}</span>}
            </li>
          )
        })}
      </ol>
    </Section>
  )
}
