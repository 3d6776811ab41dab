import { IconFileImport, IconId, IconLink, IconNfc, IconPencil, IconQrcode } from '@tabler/icons-react'
import type { MeetingChannel } from '@/shared/api/generated/types.gen'

export const CHANNEL_ICONS: Record<MeetingChannel, typeof IconLink> = {
  link: IconLink,
  qr_code: IconQrcode,
  product: IconNfc,
  typed: IconPencil,
  scanned: IconId,
  import: IconFileImport,
}
