import { Button } from '@mantine/core'
import { IconExternalLink, IconQrcode } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useMatch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Card } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { useInSight } from '@/shared/live/useInSight'
import { Avatar } from '@/shared/ui/Avatar'
import { CopyButton } from '@/shared/ui/CopyButton'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Page, PageHeader } from '@/shared/ui/Page'
import { PageOutlet } from '@/shared/ui/PageOutlet'
import { CardStateBadge } from '@/shared/ui/StatusBadge'
import { cardQuery } from '../api/card'
import classes from '../components/CardFrame.module.css'
import { DeletedCard } from '../components/DeletedCard'
import tabs from '@/shared/ui/tabs.module.css'
import { useOpenCard } from '../hooks/useOpenCard'
import { cardName, isOwn, mayManage, withoutScheme } from '../model/card'

const ShareDialog = lazyDialog(() => import('../components/ShareDialog'))
const route = getRouteApi('/_default/space/$space/cards/$id')

/** Head and tabs of a card; the parts stand below. */
export function CardLayout() {
  const { space, id } = route.useParams()
  const { data: card } = useSuspenseQuery(cardQuery(space, id))
  return (
    <Page>{card.deleted_at ? <DeletedCard card={card} space={space} /> : <Frame card={card} space={space} />}</Page>
  )
}

function Frame({ card, space }: { card: Card; space: string }) {
  const { t } = useTranslation('cards')
  const [sharing, setSharing] = useState(false)
  const [opening, open] = useOpenCard(card)
  const name = cardName(card, t)
  const params = { space, id: card.uuid }
  const row = useInSight<HTMLElement>()
  const hasOwnButton = useMatch({ from: '/_default/space/$space/cards/$id/', shouldThrow: false }) && isOwn(card)
  return (
    <>
      <PageHeader
        title={name}
        picture={<Avatar name={name} picture={card.resolved.profile_picture} size={44} />}
        badge={<CardStateBadge state={card.state} />}
        description={
          <span className={classes.address}>
            <span className={classes.link}>{withoutScheme(card.public_url)}</span>
            <CopyButton value={card.public_url} name={t('card.address')} />
          </span>
        }
        actions={
          <>
            <Button
              variant="default"
              // There it stands below the code.
              visibleFrom={hasOwnButton ? 'sm' : undefined}
              leftSection={<IconQrcode size={18} aria-hidden="true" />}
              onClick={() => setSharing(true)}
            >
              {t('actions.share')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconExternalLink size={18} aria-hidden="true" />}
              onClick={() => void open()}
              loading={opening}
            >
              {t('card.open')}
            </Button>
          </>
        }
      />
      <nav ref={row} className={tabs.tabs} aria-label={t('card.parts', { name })}>
        <Link className={tabs.tab} to="/space/$space/cards/$id" params={params} activeOptions={{ exact: true }}>
          {t('titles.overview')}
        </Link>
        {card.abilities.includes('cards.edit') && (
          <Link className={tabs.tab} to="/space/$space/cards/$id/edit" params={params}>
            {t('actions.edit')}
          </Link>
        )}
        {card.abilities.includes('products.read') && (
          <Link
            className={tabs.tab}
            to="/space/$space/cards/$id/serial-numbers"
            params={params}
            activeOptions={{ includeSearch: false }}
          >
            {t('titles.serialNumbers')}
          </Link>
        )}
        {card.abilities.includes('newsletter.offer') && (
          <Link className={tabs.tab} to="/space/$space/cards/$id/newsletter" params={params}>
            {t('titles.newsletter')}
          </Link>
        )}
        {card.abilities.includes('signatures.use') && card.permissions.use_services && (
          <Link className={tabs.tab} to="/space/$space/cards/$id/signatures" params={params}>
            {t('titles.emailSignatures')}
          </Link>
        )}
        {card.abilities.includes('backgrounds.use') && card.permissions.use_services && (
          <Link className={tabs.tab} to="/space/$space/cards/$id/backgrounds" params={params}>
            {t('titles.virtualBackgrounds')}
          </Link>
        )}
        {card.abilities.includes('cards.members') && (
          <Link
            className={tabs.tab}
            to="/space/$space/cards/$id/users"
            params={params}
            activeOptions={{ includeSearch: false }}
          >
            {t('titles.users')}
          </Link>
        )}
        {mayManage(card) && (
          <Link className={tabs.tab} to="/space/$space/cards/$id/settings" params={params}>
            {t('titles.settings')}
          </Link>
        )}
      </nav>
      <PageOutlet />
      {sharing && <ShareDialog card={card} onClose={() => setSharing(false)} />}
    </>
  )
}
