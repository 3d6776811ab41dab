import {
  IconClock,
  IconExternalLink,
  IconFileTypePdf,
  IconLetterCase,
  IconLibraryPhoto,
  IconMailForward,
  IconMapPin,
  IconMessage,
  IconPhoto,
  IconVideo,
  type Icon,
} from '@tabler/icons-react'
import type { FrameKind } from '../model/frames'

export const FRAME_ICONS: Record<FrameKind, Icon> = {
  text: IconLetterCase,
  image: IconPhoto,
  gallery: IconLibraryPhoto,
  video: IconVideo,
  file: IconFileTypePdf,
  link: IconExternalLink,
  map: IconMapPin,
  contact_form: IconMessage,
  newsletter: IconMailForward,
  opening_hours: IconClock,
}
