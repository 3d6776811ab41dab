import { MultiSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { choiceQuery } from '@/features/cards/components/choice'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { OptionalLabel } from '@/shared/forms/fields'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'

interface NamedCard {
  uuid: Uuid
  name: string
}

/** Cards from which people came, found by name, title or email address: a space may have thousands. */
export function AudienceCards({
  space,
  value,
  named,
  onChange,
  disabled,
  error,
}: {
  space: Uuid
  value: Uuid[]
  /** What those that are saved are called; undefined until it is known. */
  named: NamedCard[] | undefined
  onChange: (cards: Uuid[]) => void
  disabled: boolean
  error?: string
}) {
  const { t } = useTranslation('newsletter')
  const [search, setSearch] = useState('')
  const [used, setUsed] = useState(false)
  // Who was chosen here has a name before the server is asked for it.
  const [picked, setPicked] = useState<NamedCard[]>([])
  const found = useQuery({ ...choiceQuery(space, true, search.trim()), ...SAID_HERE, enabled: used })
  const cards = found.data ?? []
  const nameOf = (card: Uuid) =>
    [...picked, ...(named ?? []), ...cards].find(({ uuid }) => uuid === card)?.name ??
    (named ? t('audience.cardGone') : '…')
  const options = [
    ...value.map((uuid) => ({ value: uuid, label: nameOf(uuid) })),
    ...cards.filter(({ uuid }) => !value.includes(uuid)).map(({ uuid, name }) => ({ value: uuid, label: name })),
  ]
  return (
    <>
      <MultiSelect
        label={<OptionalLabel>{t('audience.cards')}</OptionalLabel>}
        description={t('audience.cardsHelp')}
        placeholder={value.length === 0 ? t('audience.all') : undefined}
        data={options}
        value={value}
        onChange={(chosen) => {
          setPicked(chosen.map((uuid) => ({ uuid, name: nameOf(uuid) })).filter(({ name }) => name !== '…'))
          onChange(chosen)
        }}
        // The server searches: by words that the option does not show too.
        filter={({ options: shown }) => shown}
        onFocus={() => setUsed(true)}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        hidePickedOptions
        nothingFoundMessage={t(found.isFetching ? 'loading' : 'audience.noCard')}
        disabled={disabled}
        error={error}
        clearable
      />
      {found.isError && !found.data && <Failure of={found} compact />}
    </>
  )
}
