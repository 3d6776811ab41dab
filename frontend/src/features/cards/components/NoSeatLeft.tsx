import { Alert, Button } from '@mantine/core'
import type { ApiError } from '@/shared/api/error'
import { useTranslation } from '@/shared/i18n/i18n'
import { seatsLacking, wantSeatsAfter } from '@/shared/seats'

interface NoSeatLeftProps {
  refusal: ApiError
  onClose: () => void
  onBought: () => void
}

/** No seat of the licence is left for a card that was to be active, and where more are bought. */
export default function NoSeatLeft({ refusal, onClose, onBought }: NoSeatLeftProps) {
  const { t } = useTranslation('cards')
  return (
    <Alert
      color="warning"
      variant="light"
      role="alert"
      title={t('state.exhausted')}
      withCloseButton
      closeButtonLabel={t('actions.close')}
      onClose={onClose}
    >
      <p>
        {refusal.message} {t('state.exhaustedHelp')}
      </p>
      {seatsLacking(refusal) && (
        <Button variant="default" size="compact-md" onClick={() => wantSeatsAfter(refusal, onBought)}>
          {t('state.seats')}
        </Button>
      )}
    </Alert>
  )
}
