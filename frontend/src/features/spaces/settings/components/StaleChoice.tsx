import { Button, Group, Text } from '@mantine/core'
import '@mantine/core/styles/Table.layer.css'
import { useTranslation } from '@/shared/i18n/i18n'
import { useOpened } from '@/shared/ui/layers/Modal'

interface StaleRow {
  field: string
  label: string
  mine: string
  theirs: string
}

/** Someone else saved in between: both versions, and the choice. Nothing is lost until it is made. */
export default function StaleChoice(props: {
  rows: StaleRow[]
  saving: boolean
  onTheirs: () => void
  onMine: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('spaces')
  const [layers, opened] = useOpened(true)
  if (!layers) return null
  const { Modal, Table } = layers
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={t('stale.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Text c="var(--v-text-2)">{t('stale.text')}</Text>
      {props.rows.length > 0 && (
        <Table mt="md" verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th />
              <Table.Th>{t('stale.mineColumn')}</Table.Th>
              <Table.Th>{t('stale.theirsColumn')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {props.rows.map((row) => (
              <Table.Tr key={row.field}>
                <Table.Th scope="row" fw={500}>
                  {row.label}
                </Table.Th>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.mine}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{row.theirs}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={props.onTheirs} disabled={props.saving}>
          {t('stale.theirs')}
        </Button>
        <Button onClick={props.onMine} loading={props.saving}>
          {t('stale.mine')}
        </Button>
      </Group>
    </Modal>
  )
}
