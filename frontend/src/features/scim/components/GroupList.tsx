import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { DirectoryGroupRow, DirectoryServedSpace } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { lazyDialog } from '@/shared/ui/lazyPart'
import { Section } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { groupsQuery, placesQuery } from '../api'
import classes from './scim.module.css'

const GrantsDialog = lazyDialog(() => import('./GrantsDialog'))

/** The groups that the provider has sent, with what their people get here. */
export function GroupList({ directory, available }: { directory: string; available: boolean }) {
  const { t } = useTranslation('scim')
  const groups = useQuery({ ...groupsQuery(directory), ...SAID_HERE })
  const places = useQuery({ ...placesQuery(directory), ...SAID_HERE })
  const [edited, setEdited] = useState<DirectoryGroupRow>()
  const failed = [groups, places].find((read) => read.isError && !read.data)
  return (
    <Section title={t('groups.title')} description={t('groups.text')}>
      {failed ? (
        <Failure of={failed} compact />
      ) : groups.data && places.data ? (
        groups.data.length === 0 ? (
          <p className={classes.help}>{t('groups.none')}</p>
        ) : (
          <ul className={classes.list}>
            {groups.data.map((group) => (
              <li key={group.uuid} className={classes.row}>
                <div className={classes.words}>
                  <p className={classes.name}>{group.name}</p>
                  <Grants group={group} places={places.data} />
                </div>
                {available && (
                  <Button
                    variant="default"
                    aria-label={t('groups.editNamed', { name: group.name })}
                    onClick={() => setEdited(group)}
                  >
                    {t('groups.edit')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )
      ) : (
        <SkeletonRows rows={2} height={48} />
      )}
      {edited && places.data && (
        <GrantsDialog directory={directory} group={edited} places={places.data} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  )
}

function Grants({ group, places }: { group: DirectoryGroupRow; places: DirectoryServedSpace[] }) {
  const { t } = useTranslation('scim')
  const { list } = useFormats()
  const said = group.grants.flatMap((grant) => {
    const place = places.find(({ uuid }) => uuid === grant.served)
    if (!place) return []
    const space = place.name
    const template = place.templates.find(({ uuid }) => uuid === grant.template)?.name
    return [
      ...(grant.role === 'no_role' ? [] : [t('groups.role', { role: t(`roles.${grant.role}`), space })]),
      ...(!grant.card_here ? [] : [template ? t('groups.cardWith', { space, template }) : t('groups.card', { space })]),
    ]
  })
  return (
    <p className={classes.help}>
      {t('groups.members', { count: group.members })}
      {' · '}
      {said.length ? list(said) : t('groups.nothing')}
    </p>
  )
}
