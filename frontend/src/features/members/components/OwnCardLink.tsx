import { useQuery } from '@tanstack/react-query'
import { IconId } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '@/shared/i18n/i18n'
import { fewOwnCardsQuery } from '../mine'

/** The way to the only card of somebody who has no role in a space; the list of all cards is there for several. */
export function OwnCardLink({ list, link, onGo }: { list?: string; link?: string; onGo?: () => void }) {
  const { t } = useTranslation('members')
  const { data } = useQuery(fewOwnCardsQuery)
  const card = data?.meta.total === 1 ? data.data[0] : undefined
  if (!card) return null
  return (
    <ul className={list} aria-label={card.space.name}>
      <li>
        <Link
          to="/space/$space/cards/$id"
          params={{ space: card.space.uuid, id: card.uuid }}
          className={link}
          onClick={onGo}
        >
          <IconId size={19} stroke={1.6} aria-hidden="true" />
          {t('ownCard')}
        </Link>
      </li>
    </ul>
  )
}
