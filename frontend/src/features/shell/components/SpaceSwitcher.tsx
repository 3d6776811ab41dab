import { Popover, TextInput, UnstyledButton } from '@mantine/core'
import { IconPlus, IconSearch, IconSelector } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SpaceSummary } from '@/shared/api/types'
import { useFormats } from '@/shared/i18n/format'
import { mySpacesQuery } from '@/shared/spaces/current'
import { Avatar } from '@/shared/ui/Avatar'
import classes from './SideBar.module.css'

/** From so many spaces on the list can be searched. */
const SEARCH_FROM = 8

export function SpaceSwitcher({ current, onGo }: { current: SpaceSummary | null; onGo?: () => void }) {
  const { t } = useTranslation('shell')
  const [opened, setOpened] = useState(false)
  const used = useUsedText()
  if (!current) {
    return (
      <Link to="/spaces" className={classes.switcher} style={{ color: 'inherit', textDecoration: 'none' }} onClick={onGo}>
        <IconPlus size={20} aria-hidden="true" />
        <span className={classes.switcherWords}>
          <span className={classes.name}>{t('switcher.first')}</span>
        </span>
      </Link>
    )
  }
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.switcher} onClick={() => setOpened((open) => !open)} aria-label={t('switcher.label', { name: current.name })}>
          <Avatar square name={current.name} picture={current.logo} colour={current.colour || undefined} initials={current.name.slice(0, 1).toUpperCase()} size={34} />
          <span className={classes.switcherWords}>
            <span className={classes.name}>{current.name}</span>
            <span className={classes.used}>{used(current)}</span>
          </span>
          <IconSelector size={18} color="var(--v-text-2)" aria-hidden="true" />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <SpaceList
          current={current}
          onGo={() => {
            setOpened(false)
            onGo?.()
          }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

function useUsedText() {
  const { t } = useTranslation('shell')
  const { number } = useFormats()
  return (space: SpaceSummary) =>
    space.cards_limit === null
      ? t('switcher.used', { count: space.cards_used, number: number(space.cards_used) })
      : t('switcher.usedOf', { count: space.cards_limit, number: number(space.cards_used), limit: number(space.cards_limit) })
}

function SpaceList({ current, onGo }: { current: SpaceSummary; onGo: () => void }) {
  const { t } = useTranslation('shell')
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search.trim(), 200)
  const all = useQuery(mySpacesQuery())
  const { data } = useQuery(mySpacesQuery(wanted))
  const used = useUsedText()
  const spaces = (data?.data ?? []).filter((space) => !space.deleted_at)
  return (
    <>
      {(all.data?.meta.total ?? 0) >= SEARCH_FROM && (
        <TextInput
          aria-label={t('switcher.search')}
          placeholder={t('switcher.search')}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <ul className={classes.options}>
        {spaces.map((space) => (
          <li key={space.uuid}>
            <Link
              to="/space/$space"
              params={{ space: space.uuid }}
              className={classes.option}
              aria-current={space.uuid === current.uuid ? 'true' : undefined}
              onClick={onGo}
            >
              <Avatar square name={space.name} picture={space.logo} colour={space.colour || undefined} initials={space.name.slice(0, 1).toUpperCase()} size={30} />
              <span className={classes.switcherWords}>
                <span className={classes.name}>{space.name}</span>
                <span className={classes.used}>{used(space)}</span>
              </span>
            </Link>
          </li>
        ))}
        {data && spaces.length === 0 && <li className={classes.none}>{t('switcher.none')}</li>}
      </ul>
      <Link to="/spaces" className={classes.option} onClick={onGo}>
        {t('switcher.all')}
      </Link>
    </>
  )
}
