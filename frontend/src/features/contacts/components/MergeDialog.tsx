import { Button, Group, Modal, Radio, Skeleton, Stack, Text } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { SAID_HERE } from '@/shared/api/reads'
import type { ContactOut } from '@/shared/api/generated/types.gen'
import type { Uuid } from '@/shared/api/types'
import { useTranslation } from '@/shared/i18n/i18n'
import { Failure } from '@/shared/ui/Failure'
import { toastDone, toastError } from '@/shared/ui/toasts'
import { contactQuery, doublesChanged, mergeContacts, undoMerge } from '../api'
import { differing, type MergeField } from '../model/merging'
import { calledBy } from '../model/listed'
import classes from './contacts.module.css'

/** Two contacts side by side; of what they say otherwise one is chosen, all else is kept of both. */
export default function MergeDialog({
  space,
  one,
  other,
  onClose,
}: {
  space: Uuid
  one: Uuid
  other: Uuid
  onClose: () => void
}) {
  const { t } = useTranslation('contacts')
  const phone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false })
  const first = useQuery({ ...contactQuery(one), ...SAID_HERE })
  const second = useQuery({ ...contactQuery(other), ...SAID_HERE })
  const failed = [first, second].find((read) => read.isError && !read.data)
  return (
    <Modal
      opened
      onClose={onClose}
      size={620}
      fullScreen={phone}
      title={t('doubles.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {failed ? (
        <Failure of={failed} />
      ) : first.data && second.data ? (
        <Choice space={space} kept={first.data} other={second.data} onClose={onClose} />
      ) : (
        <Skeleton height={220} />
      )}
    </Modal>
  )
}

function Choice({
  space,
  kept,
  other,
  onClose,
}: {
  space: Uuid
  kept: ContactOut
  other: ContactOut
  onClose: () => void
}) {
  const { t } = useTranslation('contacts')
  const queryClient = useQueryClient()
  const fields = differing(kept, other)
  const [chosen, setChosen] = useState<Partial<Record<MergeField, string>>>({})
  const [busy, setBusy] = useState(false)
  const changed = () => doublesChanged(queryClient, space)
  const merge = async () => {
    setBusy(true)
    try {
      const { merge: id, contact } = await mergeContacts(kept.uuid, other.uuid, chosen)
      onClose()
      toastDone(t('doubles.done', { name: calledBy(contact) }), () => {
        undoMerge(space, id)
          .catch(toastError)
          .finally(() => void changed())
      })
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
      await changed()
    }
  }
  return (
    <Stack gap="md">
      <Text c="var(--v-text-2)">{t('doubles.text')}</Text>
      {fields.length === 0 && <Text>{t('doubles.same', { name: calledBy(kept) })}</Text>}
      {fields.map((field) => (
        <Radio.Group
          key={field}
          label={t(`fields.${field}`)}
          value={chosen[field] ?? kept[field]}
          onChange={(value) => setChosen({ ...chosen, [field]: value })}
        >
          <div className={classes.pair}>
            <Radio value={kept[field]} label={kept[field]} />
            <Radio value={other[field]} label={other[field]} />
          </div>
        </Radio.Group>
      ))}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} disabled={busy}>
          {t('actions.cancel')}
        </Button>
        <Button onClick={() => void merge()} loading={busy}>
          {t('doubles.merge')}
        </Button>
      </Group>
    </Stack>
  )
}
