import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { DirectorySeatsNeeded } from '@/shared/api/generated/types.gen'
import { useFormats } from '@/shared/i18n/format'
import { useTranslation } from '@/shared/i18n/i18n'
import { wantSeats } from '@/shared/seats'

interface SeatsMissingDialogProps {
  needs: DirectorySeatsNeeded[]
  onClose: () => void
  /** Who finds a card comes, the others go on waiting. */
  onWithout: () => void
  /** The first licence has enough by now. */
  onEnough: () => void
}

/** More people would come than the licences have cards for: what that costs is a click away, and nothing is bought here. */
export default function SeatsMissingDialog({ needs, onClose, onWithout, onEnough }: SeatsMissingDialogProps) {
  const { t } = useTranslation('directories')
  const { number } = useFormats()
  const [first] = needs
  if (!first) return null
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('lacking.title')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      size="lg"
    >
      <Stack gap="md">
        {needs.map(({ space, cards, free, missing }) => (
          <Text key={space.uuid}>
            {t('lacking.of', {
              space: space.name,
              cards: number(cards),
              free: number(free ?? 0),
              missing: number(missing),
            })}
          </Text>
        ))}
        <Text>{t('lacking.text')}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('actions.cancel')}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              onClose()
              onWithout()
            }}
          >
            {t('lacking.without')}
          </Button>
          <Button
            onClick={() => {
              onClose()
              wantSeats({ space: first.space.uuid, cards: first.cards, then: onEnough })
            }}
          >
            {t('lacking.price')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
