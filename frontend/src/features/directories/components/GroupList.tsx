import { Checkbox } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconUsersGroup } from '@tabler/icons-react'
import type { DirectoryGrantIn, DirectoryGroupRow, DirectoryServedSpace } from '@/shared/api/generated/types.gen'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { EmptyState } from '@/shared/ui/EmptyState'
import { Failure } from '@/shared/ui/Failure'
import { Select } from '@/shared/ui/layers/Select'
import { Panel } from '@/shared/ui/Section'
import { SkeletonRows } from '@/shared/ui/SkeletonRows'
import { toastDone } from '@/shared/ui/toasts'
import { grantGroup, groupsQuery, settingsQuery } from '../api'
import { directoryKeys } from '../keys'
import type { ViewProps } from '../pages/OverviewPage'
import classes from './directories.module.css'

const ROLES = ['no_role', 'analyst', 'editor', 'admin'] as const

/** The directory's groups, with what their people get in each space. */
export default function GroupList({ id, manages }: ViewProps) {
  const { t, language } = useTranslation('directories')
  const groups = useQuery({ ...groupsQuery(id), ...SAID_HERE })
  const settings = useQuery({ ...settingsQuery(id, language), ...SAID_HERE })
  const failed = [groups, settings].find((read) => read.isError && !read.data)
  if (failed)
    return (
      <Panel>
        <Failure of={failed} />
      </Panel>
    )
  if (!groups.data || !settings.data) return <SkeletonRows />
  if (groups.data.length === 0)
    return (
      <Panel>
        <EmptyState icon={<IconUsersGroup size={24} />} title={t('groups.none')} text={t('groups.noneText')} />
      </Panel>
    )
  const { served } = settings.data
  return (
    <>
      <p className={`${classes.quiet} ${classes.lead}`}>{t('groups.text')}</p>
      <ul className={classes.entries}>
        {groups.data.map((group) => (
          <li key={group.uuid}>
            <GroupRow id={id} group={group} served={served} manages={manages} />
          </li>
        ))}
      </ul>
    </>
  )
}

function GroupRow(props: { id: string; group: DirectoryGroupRow; served: DirectoryServedSpace[]; manages: boolean }) {
  const { id, group, served, manages } = props
  const { t } = useTranslation('directories')
  const { number } = useFormats()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (grants: DirectoryGrantIn[]) => grantGroup(id, group.uuid, grants),
    onSuccess: async () => {
      toastDone(t('groups.saved'))
      await queryClient.invalidateQueries({ queryKey: directoryKeys.of(id) })
    },
  })
  const grantIn = (space: string): DirectoryGrantIn => {
    const found = group.grants.find((grant) => grant.served === space)
    const role = ROLES.find((one) => one === found?.role) ?? 'no_role'
    const templates = served.find(({ uuid }) => uuid === space)?.templates ?? []
    return {
      served: space,
      role,
      card_here: found?.card_here ?? false,
      // One that is gone is none: sent back, it would be refused with all the rest.
      template: templates.find(({ uuid }) => uuid === found?.template)?.uuid ?? null,
    }
  }
  const change = (space: string, next: Partial<DirectoryGrantIn>) =>
    save.mutate(
      served
        .map(({ uuid }) => (uuid === space ? { ...grantIn(uuid), ...next } : grantIn(uuid)))
        .filter(({ role, card_here: card }) => role !== 'no_role' || card),
    )
  return (
    <>
      <div className={classes.row}>
        <strong>{group.name}</strong>
        <span className={classes.quiet}>
          {t('groups.members')}: {number(group.members)}
        </span>
      </div>
      <div className={classes.grants}>
        {served.map((space) => (
          <div key={space.uuid} className={classes.grant}>
            <span className={classes.grantSpace}>{space.name}</span>
            <Select
              aria-label={t('groups.roleOf', {
                name: group.name,
                space: space.name,
              })}
              data={ROLES.map((value) => ({
                value,
                label: t(`roles.${value}`),
              }))}
              value={grantIn(space.uuid).role ?? 'no_role'}
              disabled={!manages || save.isPending}
              allowDeselect={false}
              onChange={(role) => change(space.uuid, { role: ROLES.find((one) => one === role) })}
              w={170}
            />
            <Checkbox
              label={t('groups.cards')}
              aria-label={t('groups.cardsOf', {
                name: group.name,
                space: space.name,
              })}
              checked={grantIn(space.uuid).card_here ?? false}
              disabled={!manages || save.isPending}
              onChange={(event) => change(space.uuid, { card_here: event.currentTarget.checked })}
            />
            {grantIn(space.uuid).card_here && space.templates.length > 0 && (
              <Select
                aria-label={t('groups.templateOf', {
                  name: group.name,
                  space: space.name,
                })}
                data={[
                  { value: '', label: t('groups.templateNone') },
                  ...space.templates.map(({ uuid, name }) => ({
                    value: uuid,
                    label: name,
                  })),
                ]}
                value={grantIn(space.uuid).template ?? ''}
                disabled={!manages || save.isPending}
                allowDeselect={false}
                onChange={(template) => change(space.uuid, { template: template || null })}
                w={240}
              />
            )}
          </div>
        ))}
      </div>
    </>
  )
}
