import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'
import { choiceQuery } from './choice'

export interface CardSelectProps {
  space: Uuid
  label?: string
  /** All cards of the space; else those that are the person's own there. */
  all: boolean
  /** A card that is none to choose. */
  without?: Uuid
  value: Uuid | null
  /** Not what somebody comes for: the focus stays elsewhere when its dialog opens. */
  quiet?: boolean
  error?: string
  onChange?: (card: Uuid | null) => void
  /** The same, for who wants to say whom. */
  onPick?: (card: { uuid: Uuid; name: string } | null) => void
}

/** A card of a space, found by name, title or email address. */
export function CardSelect({ space, label, all, without, value, quiet, error, onChange, onPick }: CardSelectProps) {
  const { t } = useTranslation('cards')
  const [search, setSearch] = useState('')
  const [known, setKnown] = useState<{ uuid: Uuid; name: string } | null>(null)
  // Until somebody looks for one, no list is needed, unless it has the name of the one that is chosen.
  const [used, setUsed] = useState(false)
  const found = useQuery({
    ...choiceQuery(space, all, search),
    ...SAID_HERE,
    enabled: used || (value !== null && value !== known?.uuid),
  })
  const cards = (found.data ?? []).filter(({ uuid }) => uuid !== without)
  const chosen = known?.uuid === value ? known : null
  const options = chosen && !cards.some(({ uuid }) => uuid === chosen.uuid) ? [chosen, ...cards] : cards
  return (
    <>
      <Select
        label={label ?? t('choose.card')}
        placeholder={t('choose.hint')}
        data={options.map((card) => ({ value: card.uuid, label: card.name }))}
        value={value}
        onChange={(next) => {
          const picked = options.find(({ uuid }) => uuid === next) ?? null
          setKnown(picked)
          onChange?.(next)
          onPick?.(picked)
        }}
        // The server searches: by words that the option does not show too.
        filter={({ options: shown }) => shown}
        onFocus={() => setUsed(true)}
        searchable
        searchValue={search === '' && chosen ? chosen.name : search}
        onSearchChange={(text) => setSearch(text === chosen?.name ? '' : text)}
        nothingFoundMessage={t(found.isFetching ? 'loading' : 'choose.none')}
        error={error}
        data-autofocus={quiet ? undefined : true}
      />
      {found.isError && !found.data && <Failure of={found} compact />}
    </>
  )
}
