import { Button, Group, Modal, Select, Stack, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { DirectoryGrantIn, DirectoryGroupRow, DirectoryServedSpace } from '@/shared/api/generated/types.gen'
import { useTranslation } from '@/shared/i18n/i18n'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { saveGrants } from '../api'
import { scimKeys } from '../keys'
import { grantsOf, ROLES, type Grant } from '../model/grants'
import classes from './scim.module.css'

interface GrantsDialogProps {
  directory: string
  group: DirectoryGroupRow
  places: DirectoryServedSpace[]
  onClose: () => void
}

/** What the people of a group get, in each space that the directory serves. */
export default function GrantsDialog({ directory, group, places, onClose }: GrantsDialogProps) {
  const { t } = useTranslation('scim')
  const queryClient = useQueryClient()
  const [grants, setGrants] = useState(() => grantsOf(group, places))
  const [saving, setSaving] = useState(false)
  const change = (served: string, changed: Partial<Grant>) =>
    setGrants((before) => before.map((grant) => (grant.served === served ? { ...grant, ...changed } : grant)))
  const save = async () => {
    setSaving(true)
    try {
      const given: DirectoryGrantIn[] = grants.filter(({ role, card_here }) => role !== 'no_role' || card_here)
      queryClient.setQueryData(scimKeys.groups(directory), await saveGrants(directory, group.uuid, given))
      toastDone(t('groups.saved'))
      onClose()
    } catch (error) {
      toastError(error)
      setSaving(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('groups.dialog', { name: group.name })}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {grants.map((grant) => (
          <Place
            key={grant.served}
            grant={grant}
            place={places.find(({ uuid }) => uuid === grant.served)}
            onChange={(changed) => change(grant.served, changed)}
          />
        ))}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={saving}>
            {t('actions.cancel')}
          </Button>
          <Button onClick={() => void save()} loading={saving}>
            {t('groups.save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function Place({
  grant,
  place,
  onChange,
}: {
  grant: Grant
  place: DirectoryServedSpace | undefined
  onChange: (changed: Partial<Grant>) => void
}) {
  const { t } = useTranslation('scim')
  const name = useId()
  if (!place) return null
  return (
    <div role="group" aria-labelledby={name} className={classes.place}>
      <p id={name} className={classes.placeName}>
        {place.name}
      </p>
      <Select
        label={t('groups.roleLabel')}
        data={ROLES.map((value) => ({ value, label: t(`roles.${value}`) }))}
        value={grant.role}
        allowDeselect={false}
        onChange={(value) =>
          onChange({
            role: ROLES.find((role) => role === value) ?? 'no_role',
          })
        }
      />
      <Switch
        label={t('groups.cardHere')}
        checked={grant.card_here}
        onChange={({ currentTarget }) => onChange({ card_here: currentTarget.checked })}
      />
      {grant.card_here && place.templates.length > 0 && (
        <Select
          label={t('groups.template')}
          data={[
            { value: '', label: t('groups.templateNone') },
            ...place.templates.map(({ uuid, name }) => ({
              value: uuid,
              label: name,
            })),
          ]}
          value={grant.template ?? ''}
          allowDeselect={false}
          onChange={(value) => onChange({ template: value || null })}
        />
      )}
    </div>
  )
}
