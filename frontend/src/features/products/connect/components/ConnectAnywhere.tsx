import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconId } from '@tabler/icons-react'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import { useTranslation } from '@/shared/i18n/i18n'
import { mySpacesQuery } from '@/shared/spaces/current'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { isSerial, normalisedSerial, printedSerial } from '../../reader/model/serial'
import { cardsToConnectQuery, type Product } from '../api'
import { choiceOf, goalOf, MANAGING, type Choice } from '../model/choices'
import { ConnectForm } from './ConnectForm'

export interface ConnectAnywhereProps {
  /** What stands in the address; nothing where it is still to be read. */
  serial?: string
  onConnected: (product: Product) => void
  onCancel?: () => void
}

/** Connects a product to one of my cards, or takes it into the pool of a space that I look after. */
export function ConnectAnywhere({ serial = '', onConnected, onCancel }: ConnectAnywhereProps) {
  const { t } = useTranslation('products/connect')
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Choice | null>(null)
  const first = useQuery({ ...cardsToConnectQuery(''), ...SAID_HERE })
  const cards = useQuery({ ...cardsToConnectQuery(search), ...SAID_HERE })
  const spaces = useQuery({ ...mySpacesQuery(), ...SAID_HERE })
  const failed = [first, cards, spaces].find((read) => read.isError && !read.data)
  if (failed) {
    return (
      <Panel>
        <Failure of={failed} />
      </Panel>
    )
  }
  if (!first.data || !spaces.data) return <SkeletonRows rows={4} />
  const pools = spaces.data.data.filter((space) => MANAGING.includes(space.role))
  if (first.data.length === 0 && pools.length === 0) {
    return (
      <Panel>
        <EmptyState
          icon={<IconId size={24} />}
          title={t('page.noCard.title')}
          text={t('page.noCard.text')}
          actions={<ButtonLink to="/cards">{t('page.noCard.action')}</ButtonLink>}
        />
      </Panel>
    )
  }
  const offered = (cards.data ?? first.data).map((card) => choiceOf({ card }))
  // Whoever has one card means it.
  const only = first.data.length === 1 && pools.length === 0 ? offered[0] : undefined
  const choice = chosen ?? only ?? null
  const kept = choice?.goal.card && !offered.some(({ value }) => value === choice.value) ? [choice] : []
  const places = pools.map((space) => choiceOf({ space, label: t('page.pool', { name: space.name }) }))
  const all = [...kept, ...offered, ...places]
  const known = isSerial(normalisedSerial(serial))
  return (
    <ConnectForm
      goal={goalOf(choice)}
      serial={known ? printedSerial(normalisedSerial(serial)) : ''}
      onConnected={onConnected}
      onCancel={onCancel}
    >
      {serial && !known && (
        <Alert color="warning" variant="light" title={t('page.wrong.title')}>
          {t('page.wrong.text')}
        </Alert>
      )}
      <Select
        label={t('page.goal')}
        placeholder={t('page.choose')}
        data={[
          { group: t('page.cards'), items: [...kept, ...offered].map(({ value, label }) => ({ value, label })) },
          ...(places.length > 0
            ? [{ group: t('page.pools'), items: places.map(({ value, label }) => ({ value, label })) }]
            : []),
        ]}
        value={choice?.value ?? null}
        onChange={(value) => {
          setChosen(all.find((one) => one.value === value) ?? null)
          setSearch('')
        }}
        searchable
        // The server has found them, by more than what is shown.
        filter={({ options }) => options}
        onSearchChange={(text) => setSearch(text === choice?.label ? '' : text)}
        nothingFoundMessage={t('page.noneFound')}
        maxDropdownHeight={320}
        size="md"
      />
    </ConnectForm>
  )
}
