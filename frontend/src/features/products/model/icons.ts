import {
  IconPackageExport,
  IconArrowsExchange,
  IconEye,
  IconEyeOff,
  IconLink,
  IconLock,
  IconLockOpen2,
  IconPlayerPause,
  IconPlayerPlay,
  IconExchange,
  IconUnlink,
  type Icon,
} from '@tabler/icons-react'
import type { Offered } from './acts'

export const ACT_ICONS: Record<Offered, Icon> = {
  connect: IconLink,
  move: IconArrowsExchange,
  swap: IconExchange,
  disconnect: IconUnlink,
  switch_off: IconPlayerPause,
  switch_on: IconPlayerPlay,
  hide: IconEyeOff,
  show: IconEye,
  lock: IconLock,
  unlock: IconLockOpen2,
  give_up: IconPackageExport,
}
