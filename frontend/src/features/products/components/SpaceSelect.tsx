import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { MANAGING } from '@/shared/list/selection'
import { SAID_HERE } from '@/shared/api/reads'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { mySpacesQuery } from '@/shared/spaces/current'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'

/** A space whose products the person looks after: another one than `from`, where that is said. Who has only one means
 *  it, but for what leaves a space. */
export function SpaceSelect(props: {
  from?: Uuid
  value: Uuid | null
  error?: string
  onChange: (space: Uuid | null) => void
}) {
  const { t } = useTranslation('products')
  const { from, value, error, onChange } = props
  const [search, setSearch] = useState('')
  const first = useQuery({ ...mySpacesQuery(), ...SAID_HERE })
  const searched = useQuery({ ...mySpacesQuery(search), ...SAID_HERE })
  const known = [...(first.data?.data ?? []), ...(searched.data?.data ?? [])]
  const possible = [...new Map(known.map((space) => [space.uuid, space])).values()].filter(
    (space) => MANAGING.includes(space.role) && space.uuid !== from && !space.deleted_at,
  )
  const chosen = possible.find((space) => space.uuid === value)
  const only = from === undefined && search === '' && possible.length === 1 ? possible[0]?.uuid : undefined
  const chooseOnly = useEffectEvent(onChange)
  useEffect(() => {
    if (only && !value) chooseOnly(only)
  }, [only, value])
  const none = from && first.data && possible.length === 0 && search === '' ? t('choose.noSpace') : undefined
  return (
    <>
      <Select
        label={t('column.space')}
        placeholder={t('choose.space')}
        data={possible.map((space) => ({ value: space.uuid, label: space.name }))}
        value={value}
        onChange={onChange}
        searchable
        searchValue={search === '' && chosen ? chosen.name : search}
        onSearchChange={(text) => setSearch(text === chosen?.name ? '' : text)}
        nothingFoundMessage={t(from ? 'choose.noSpace' : 'empty.noMatchTitle')}
        error={error ?? none}
        data-autofocus
      />
      {first.isError && !first.data && <Failure of={first} compact />}
    </>
  )
}
