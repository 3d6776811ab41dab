import '@mantine/spotlight/styles.layer.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { useDebouncedValue } from '@mantine/hooks'
import {
  IconBuildingStore,
  IconChartBar,
  IconId,
  IconLayoutGrid,
  IconHome,
  IconLogout,
  IconMoon,
  IconNfc,
  IconPrinter,
  IconPackages,
  IconPalette,
  IconPlus,
  IconReceipt,
  IconSearch,
  IconSettings,
  IconSun,
  IconTemplate,
  IconUpload,
  IconUser,
  IconUserCheck,
  IconUsers,
  IconUsersGroup,
  type Icon,
} from '@tabler/icons-react'
import { useMantineColorScheme } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '@/shared/api/client'
import { failureText } from '@/shared/failureText'
import { useUser } from '@/shared/auth/session'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { mySpacesQuery, useCurrentSpace } from '@/shared/spaces/current'
import { Avatar } from '@/shared/ui/Avatar'
import { shellKeys } from '../keys'
import { useLeave } from '../useLeave'
import { matches } from '../model/find'

const [store, spotlight] = createSpotlight()

interface Entry {
  id: string
  label: string
  icon: Icon
  go: () => void
}

export const openFinder = spotlight.open

/** Cards, spaces, pages and actions by name. Loaded when it is first asked for. */
export default function Finder() {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const { leave, dialog } = useLeave()
  const { setColorScheme } = useMantineColorScheme()
  const [query, setQuery] = useState('')
  const [wanted] = useDebouncedValue(query.trim(), 180)
  const { id } = useCurrentSpace()
  const { can, may } = useAbilities(id)
  const user = useUser()

  const cards = useQuery({
    queryKey: shellKeys.find(wanted),
    queryFn: ({ signal }) => call('GET', '/v1/me/cards', { query: { search: wanted, per_page: 6 }, signal }),
    enabled: wanted.length > 1,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const spaces = useQuery({ ...mySpacesQuery(wanted), meta: { silent: true } })

  const space = id ?? ''
  const pages: Entry[] = [
    { id: 'home', label: t('titles.home'), icon: IconHome, go: () => void navigate({ to: '/' }) },
    ...(id && can('cards.read')
      ? [
          {
            id: 'cards',
            label: t('titles.cards'),
            icon: IconId,
            go: () => void navigate({ to: '/space/$space/cards', params: { space } }),
          },
        ]
      : []),
    ...(id && can('products.read')
      ? [
          {
            id: 'products',
            label: t('titles.products'),
            icon: IconNfc,
            go: () => void navigate({ to: '/space/$space/products', params: { space } }),
          },
        ]
      : []),
    ...(id && can('card_styles.read')
      ? [
          {
            id: 'card-styles',
            label: t('titles.cardStyles'),
            icon: IconPrinter,
            go: () => void navigate({ to: '/space/$space/card-styles', params: { space } }),
          },
        ]
      : []),
    ...(id && may('statistics.read')
      ? [
          {
            id: 'dashboard',
            label: t('titles.dashboard'),
            icon: IconChartBar,
            go: () => void navigate({ to: '/space/$space/dashboard', params: { space } }),
          },
        ]
      : []),
    ...(id && may('grid.edit')
      ? [
          {
            id: 'design',
            label: t('titles.design'),
            icon: IconPalette,
            go: () => void navigate({ to: '/space/$space/grid', params: { space } }),
          },
          {
            id: 'templates',
            label: t('titles.templates'),
            icon: IconTemplate,
            go: () => void navigate({ to: '/space/$space/grid/templates', params: { space } }),
          },
          {
            id: 'card-permissions',
            label: t('titles.cardPermissions'),
            icon: IconUserCheck,
            go: () => void navigate({ to: '/space/$space/grid/card-permissions', params: { space } }),
          },
        ]
      : []),
    ...(id && can('spaces.edit')
      ? [
          {
            id: 'settings',
            label: t('titles.settings'),
            icon: IconSettings,
            go: () => void navigate({ to: '/space/$space/settings', params: { space } }),
          },
        ]
      : []),
    ...(id && can('members.read')
      ? [
          {
            id: 'users',
            label: t('titles.users'),
            icon: IconUsers,
            go: () => void navigate({ to: '/space/$space/settings/users', params: { space } }),
          },
        ]
      : []),
    { id: 'all-spaces', label: t('titles.spaces'), icon: IconLayoutGrid, go: () => void navigate({ to: '/spaces' }) },
    { id: 'all-cards', label: t('titles.allCards'), icon: IconId, go: () => void navigate({ to: '/cards' }) },
    {
      id: 'all-products',
      label: t('titles.allProducts'),
      icon: IconPackages,
      go: () => void navigate({ to: '/products' }),
    },
    ...(user.billing
      ? [
          {
            id: 'marketplace',
            label: t('titles.marketplace'),
            icon: IconBuildingStore,
            go: () => void navigate({ to: '/marketplace' }),
          },
        ]
      : []),
    ...(user.billing
      ? [{ id: 'billing', label: t('titles.billing'), icon: IconReceipt, go: () => void navigate({ to: '/billing' }) }]
      : []),
    ...(id && may('directories.read')
      ? [
          {
            id: 'user-directories',
            label: t('titles.userDirectories'),
            icon: IconUsersGroup,
            go: () => void navigate({ to: '/user-directories' }),
          },
        ]
      : []),
    { id: 'profile', label: t('titles.profile'), icon: IconUser, go: () => void navigate({ to: '/profile' }) },
  ]
  const actions: Entry[] = [
    ...(id && can('cards.create')
      ? [
          {
            id: 'new-card',
            label: t('find.newCard'),
            icon: IconPlus,
            go: () => void navigate({ to: '/space/$space/cards', params: { space } }),
          },
        ]
      : []),
    ...(id && may('cards.import')
      ? [
          {
            id: 'import',
            label: t('find.import'),
            icon: IconUpload,
            go: () => void navigate({ to: '/space/$space/cards/import', params: { space } }),
          },
        ]
      : []),
    { id: 'dark', label: t('find.dark'), icon: IconMoon, go: () => setColorScheme('dark') },
    { id: 'light', label: t('find.light'), icon: IconSun, go: () => setColorScheme('light') },
    {
      id: 'sign-out',
      label: t('person.signOut'),
      icon: IconLogout,
      go: leave,
    },
  ]
  const shownPages = pages.filter((entry) => matches(entry.label, query))
  const shownActions = actions.filter((entry) => matches(entry.label, query))
  const shownSpaces = query.trim()
    ? (spaces.data?.data ?? []).filter((one) => !one.deleted_at && matches(one.name, query)).slice(0, 5)
    : []
  const shownCards = wanted.length > 1 && query.trim() ? (cards.data?.data ?? []) : []
  const nothing = shownPages.length + shownActions.length + shownSpaces.length + shownCards.length === 0

  const group = (label: string, entries: Entry[]) =>
    entries.length > 0 && (
      <Spotlight.ActionsGroup label={label}>
        {entries.map(({ id: key, label: words, icon: EntryIcon, go }) => (
          <Spotlight.Action
            key={key}
            label={words}
            onClick={go}
            leftSection={<EntryIcon size={19} stroke={1.6} aria-hidden="true" />}
            highlightQuery={false}
          />
        ))}
      </Spotlight.ActionsGroup>
    )

  return (
    <>
      {dialog}
      <Spotlight.Root
        store={store}
        query={query}
        onQueryChange={setQuery}
        shortcut={null}
        clearQueryOnClose
        scrollable
        maxHeight={420}
        centered={false}
        yOffset={96}
        overlayProps={{ backgroundOpacity: 0.4, blur: 0 }}
        transitionProps={{ duration: 120 }}
        attributes={{ content: { 'aria-label': t('find.title') } }}
      >
        <Spotlight.Search
          placeholder={t('find.placeholder')}
          aria-label={t('find.title')}
          leftSection={<IconSearch size={19} aria-hidden="true" />}
        />
        <Spotlight.ActionsList>
          {shownCards.length > 0 && (
            <Spotlight.ActionsGroup label={t('titles.cards')}>
              {shownCards.map((card) => (
                <Spotlight.Action
                  key={card.uuid}
                  label={card.name}
                  description={[card.job_title, card.space.name].filter(Boolean).join(' · ')}
                  leftSection={<Avatar name={card.name} picture={card.picture} size={30} />}
                  highlightQuery={false}
                  onClick={() =>
                    void navigate({ to: '/space/$space/cards/$id', params: { space: card.space.uuid, id: card.uuid } })
                  }
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {shownSpaces.length > 0 && (
            <Spotlight.ActionsGroup label={t('find.spaces')}>
              {shownSpaces.map((one) => (
                <Spotlight.Action
                  key={one.uuid}
                  label={one.name}
                  leftSection={
                    <Avatar
                      square
                      name={one.name}
                      picture={one.logo}
                      colour={one.colour || undefined}
                      initials={one.name.slice(0, 1).toUpperCase()}
                      size={30}
                    />
                  }
                  highlightQuery={false}
                  onClick={() =>
                    void navigate({
                      to: one.role === 'no_role' ? '/cards' : '/space/$space',
                      params: { space: one.uuid },
                    })
                  }
                />
              ))}
            </Spotlight.ActionsGroup>
          )}
          {group(t('find.pages'), shownPages)}
          {group(t('find.actions'), shownActions)}
          {nothing && (
            <Spotlight.Empty>
              {cards.isFetching
                ? t('loading')
                : cards.error
                  ? failureText(cards.error)
                  : t('find.nothing', { text: query.trim() })}
            </Spotlight.Empty>
          )}
        </Spotlight.ActionsList>
      </Spotlight.Root>
    </>
  )
}
