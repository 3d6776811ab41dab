import { Popover, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cloneElement, useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { SpaceSummary } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { mySpacesQuery, useCurrentSpace } from '@/shared/spaces/current'
import { Avatar } from '@/shared/ui/Avatar'
import { Failure } from '@/shared/ui/Failure'
import { useOpenAtOnce, type OnDemandProps } from '@/shared/ui/layers/OnDemand'
import { useUsedText } from './useUsedText'
import classes from './SideBar.module.css'

/** From so many spaces on the list can be searched. */
const SEARCH_FROM = 8

export default function SpaceList({ button, onGo }: OnDemandProps) {
  const { space } = useCurrentSpace()
  const { opened, onChange, target } = useOpenAtOnce(button)
  return (
    <Popover opened={opened} onChange={onChange} position="bottom-start" width={300} trapFocus returnFocus>
      <Popover.Target>{cloneElement(target, { onClick: () => onChange((open) => !open) })}</Popover.Target>
      <Popover.Dropdown p="xs">
        {space && (
          <Spaces
            current={space}
            onGo={() => {
              onChange(false)
              onGo?.()
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function Spaces({ current, onGo }: { current: SpaceSummary; onGo: () => void }) {
  const { t } = useTranslation('shell')
  const [search, setSearch] = useState('')
  const [wanted] = useDebouncedValue(search.trim(), 200)
  const all = useQuery({ ...mySpacesQuery(), ...SAID_HERE })
  const found = useQuery({ ...mySpacesQuery(wanted), ...SAID_HERE })
  const { data } = found
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
              // Who only has a card there finds it among the own cards.
              to={space.role === 'no_role' ? '/cards' : '/space/$space'}
              params={{ space: space.uuid }}
              className={classes.option}
              aria-current={space.uuid === current.uuid ? 'true' : undefined}
              onClick={onGo}
            >
              <Avatar
                square
                name={space.name}
                picture={space.logo}
                colour={space.colour || undefined}
                initials={space.name.slice(0, 1).toUpperCase()}
                size={30}
              />
              <span className={classes.switcherWords}>
                <span className={classes.name}>{space.name}</span>
                <span className={classes.used}>{space.role === 'no_role' ? t('roles.user') : used(space)}</span>
              </span>
            </Link>
          </li>
        ))}
        {found.isError && !data && (
          <li>
            <Failure of={found} compact />
          </li>
        )}
        {data && spaces.length === 0 && <li className={classes.none}>{t('switcher.none')}</li>}
      </ul>
      <Link to="/spaces" className={classes.option} onClick={onGo}>
        {t('switcher.all')}
      </Link>
    </>
  )
}
