import { ActionIcon } from '@mantine/core'
import { IconCalendarEvent, IconDots, IconTags, IconUpload, IconUserSearch } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from '@/shared/i18n/i18n'
import { useAbilities } from '@/shared/permissions/abilities'
import { MissingMark } from '@/shared/permissions/MissingMark'
import { ButtonLink } from '@/shared/ui/ButtonLink'
import { Menu } from '@/shared/ui/layers/Menu'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Page } from '@/shared/ui/Page'
import type { Scope } from '../api'
import { ContactsList } from '../components/ContactsList'
import { readContactsSearch, type ContactsSearch } from '../model/search'

const LookUpDialog = lazyDialog(() => import('../components/LookUpDialog'))
const TagsDialog = lazyDialog(() => import('../components/TagsDialog'))
const route = getRouteApi('/_default/space/$space/contacts/')

/** The contact book of a space, as far as one sees it. */
export function ContactsPage() {
  const { t } = useTranslation('contacts')
  const { space } = route.useParams()
  const { can, may } = useAbilities(space)
  const [asked, setAsked] = useState<'person' | 'tags' | null>(null)
  const address = route.useSearch()
  const search = useMemo(() => readContactsSearch(address), [address])
  const navigate = route.useNavigate()
  const scope = useMemo<Scope>(() => ({ kind: 'space', space }), [space])
  const onSearch = useCallback(
    (next: ContactsSearch, replace: boolean) => void navigate({ search: next, replace, resetScroll: false }),
    [navigate],
  )
  const exports = can('contacts.export') ? { spaces: [{ uuid: space }], whole: true } : undefined
  return (
    <Page>
      <ContactsList
        key={space}
        scope={scope}
        title={t('title')}
        search={search}
        onSearch={onSearch}
        writes={can('contacts.edit')}
        exports={exports}
        actions={
          <>
            {(can('contacts.manage') || may('contacts.import')) && (
              <Menu position="bottom-end" width={260}>
                <Menu.Target>
                  <ActionIcon variant="default" size={36} aria-label={t('actions.more')}>
                    <IconDots size={18} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  {may('contacts.import') && (
                    <Menu.Item
                      leftSection={<IconUpload size={18} aria-hidden="true" />}
                      rightSection={<MissingMark space={space} ability="contacts.import" />}
                      onClick={() => void navigate({ to: '/space/$space/contacts/import', params: { space } })}
                    >
                      {t('import')}
                    </Menu.Item>
                  )}
                  {can('contacts.manage') && (
                    <>
                      <Menu.Item
                        leftSection={<IconTags size={18} aria-hidden="true" />}
                        onClick={() => setAsked('tags')}
                      >
                        {t('tags.title')}
                      </Menu.Item>
                      <Menu.Item
                        leftSection={<IconUserSearch size={18} aria-hidden="true" />}
                        onClick={() => setAsked('person')}
                      >
                        {t('lookUp.title')}
                      </Menu.Item>
                    </>
                  )}
                </Menu.Dropdown>
              </Menu>
            )}
            <ButtonLink
              variant="default"
              to="/space/$space/contacts/events"
              params={{ space }}
              leftSection={<IconCalendarEvent size={18} aria-hidden="true" />}
            >
              {t('events.title')}
            </ButtonLink>
          </>
        }
      />
      {asked === 'person' && <LookUpDialog space={space} onClose={() => setAsked(null)} />}
      {asked === 'tags' && <TagsDialog space={space} onClose={() => setAsked(null)} />}
    </Page>
  )
}
