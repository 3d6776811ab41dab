import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'
import { TOAST_DURATION } from '@/shared/ui/toasts'

export default function Toaster() {
  return <Notifications position="bottom-right" limit={4} autoClose={TOAST_DURATION} transitionDuration={150} />
}
