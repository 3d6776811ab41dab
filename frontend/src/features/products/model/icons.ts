import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconEye,
  IconEyeOff,
  IconLink,
  IconLock,
  IconLockOpen,
  IconPlayerPause,
  IconPlayerPlay,
  IconReplace,
  IconUnlink,
  type Icon,
} from '@tabler/icons-react'
import type { Offered } from './acts'

export const ACT_ICONS: Record<Offered, Icon> = {
  connect: IconLink,
  move: IconArrowsExchange,
  swap: IconReplace,
  disconnect: IconUnlink,
  switch_off: IconPlayerPause,
  switch_on: IconPlayerPlay,
  hide: IconEyeOff,
  show: IconEye,
  lock: IconLock,
  unlock: IconLockOpen,
  give_up: IconArrowBackUp,
}
