import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { ContactOut } from '@/shared/api/generated/types.gen'
import { failureText } from '@/shared/failureText'
import { useTranslation } from '@/shared/i18n/i18n'
import { Menu } from '@/shared/ui/layers/Menu'
import { toastError } from '@/shared/ui/toasts'
import { contactsChanged, createTag, tagsQuery, useAct } from '../api'
import { colourFor } from '../model/colours'
import classes from './contacts.module.css'
import { Tag } from './Tags'

/** The tags of a contact: those of the space to choose from, and new ones by their name. */
export function TagPicker({ contact }: { contact: ContactOut }) {
  const { t } = useTranslation('contacts')
  const space = contact.space.uuid
  const queryClient = useQueryClient()
  const [wanted, setWanted] = useState(false)
  const [name, setName] = useState('')
  const [making, setMaking] = useState(false)
  const read = useQuery({ ...tagsQuery(space), ...SAID_HERE, enabled: wanted })
  const act = useAct(space)
  const has = contact.tags.map(({ uuid }) => uuid)
  const set = (tags: string[]) => act.mutate({ id: contact.uuid, act: 'tags', tags }, { onError: toastError })
  const typed = name.trim()
  const known = read.data?.find((tag) => tag.name.toLocaleLowerCase() === typed.toLocaleLowerCase())

  const add = async () => {
    if (!typed || making) return
    setMaking(true)
    try {
      const tag = known ?? (await createTag(space, { name: typed, colour: colourFor(typed) }))
      if (!has.includes(tag.uuid)) set([...has, tag.uuid])
      setName('')
    } catch (error) {
      toastError(error)
      await contactsChanged(queryClient, space)
    } finally {
      setMaking(false)
    }
  }
  return (
    <div className={classes.tags}>
      {contact.tags.map((tag) => (
        <Tag key={tag.uuid} tag={tag} />
      ))}
      <Menu position="bottom-start" width={260} closeOnItemClick={false} onOpen={() => setWanted(true)}>
        <Menu.Target>
          <Button variant="default" size="compact-sm" leftSection={<IconPlus size={14} aria-hidden="true" />}>
            {t('tags.choose')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void add()
            }}
          >
            <div className={classes.line}>
              <TextInput
                aria-label={t('tags.name')}
                placeholder={t('tags.name')}
                value={name}
                maxLength={40}
                onChange={(event) => setName(event.currentTarget.value)}
                // Menus take letters for the beginnings of their items.
                onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
                data-autofocus
                // Escape closes the menu, not what it stands on.
                data-mantine-stop-propagation
              />
              <Button type="submit" disabled={!typed} loading={making}>
                {t('actions.add')}
              </Button>
            </div>
          </form>
          {read.isPending && <Menu.Label>{t('loading')}</Menu.Label>}
          {read.isError && !read.data && <Menu.Label>{failureText(read.error)}</Menu.Label>}
          {read.data
            ?.filter((tag) => tag.name.toLocaleLowerCase().includes(typed.toLocaleLowerCase()))
            .map((tag) => (
              <Menu.CheckboxItem
                key={tag.uuid}
                checked={has.includes(tag.uuid)}
                onChange={(checked) => set(checked ? [...has, tag.uuid] : has.filter((one) => one !== tag.uuid))}
              >
                {tag.name}
              </Menu.CheckboxItem>
            ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
