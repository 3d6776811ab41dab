import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '@/shared/api/error'
import { SAID_HERE } from '@/shared/api/reads'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { mySpacesQuery } from '@/shared/spaces/current'
import { Failure } from '@/shared/ui/Failure'
import type { DialogProps } from '@/shared/ui/lazyDialog'
import { MANAGING } from '@/shared/list/selection'

export interface MoveDialogProps extends DialogProps {
  count: number
  /** The spaces that the cards are in: when it is one, that one is no goal. */
  from: readonly string[]
  /** Throws what the server refuses. */
  onMove: (space: string) => Promise<void>
}

/** Where to: one of the spaces in which the person may make cards, with its seats. */
export function MoveDialog(props: MoveDialogProps) {
  const { t } = useTranslation('cards/list')
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('moveDialog.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      {props.opened && <Form {...props} />}
    </Modal>
  )
}

function Form({ count, from, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation('cards/list')
  const { number } = useFormats()
  const [search, setSearch] = useState('')
  const [target, setTarget] = useState<string | null>(null)
  const [moving, setMoving] = useState(false)
  const [problem, setProblem] = useState('')
  const mine = useQuery({ ...mySpacesQuery(), ...SAID_HERE })
  const searched = useQuery({ ...mySpacesQuery(search), ...SAID_HERE })
  const first = mine.data?.data
  const known = [...(first ?? []), ...(searched.data?.data ?? [])]
  const possible = [...new Map(known.map((space) => [space.uuid, space])).values()].filter(
    (space) => MANAGING.includes(space.role) && !(from.length === 1 && from[0] === space.uuid),
  )
  const chosen = possible.find((space) => space.uuid === target)
  const move = async () => {
    if (!target) return
    setMoving(true)
    setProblem('')
    try {
      await onMove(target)
      onClose()
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setMoving(false)
    }
  }
  const failed = [mine, searched].find((read) => read.isError && !read.data)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void move()
      }}
    >
      <Stack gap="md">
        <Text c="var(--v-text-2)">{t('moveDialog.text')}</Text>
        <Select
          label={t('moveDialog.space')}
          placeholder={t('moveDialog.choose')}
          description={
            chosen &&
            (chosen.cards_limit === null
              ? t('moveDialog.unlimited')
              : t('moveDialog.seats', { used: number(chosen.cards_used), limit: number(chosen.cards_limit) }))
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={possible.map((space) => ({ value: space.uuid, label: space.name }))}
          value={target}
          onChange={setTarget}
          searchable
          searchValue={search === '' && chosen ? chosen.name : search}
          onSearchChange={(text) => setSearch(text === chosen?.name ? '' : text)}
          nothingFoundMessage={t('moveDialog.nothing')}
          error={first && possible.length === 0 && search === '' ? t('moveDialog.nothing') : undefined}
          data-autofocus
        />
        {failed && <Failure of={failed} compact />}
        {problem && (
          <Alert color="danger" role="alert">
            {problem}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={moving}>
            {t('actions.cancel')}
          </Button>
          <Button type="submit" loading={moving} disabled={!target}>
            {t('moveDialog.move', { count, number: number(count) })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
