export interface Video {
  provider: 'youtube' | 'vimeo'
  key: string
}

const YOUTUBE =
  /^(?:https?:\/\/)?(?:(?:www\.|m\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i
const VIMEO = /^(?:https?:\/\/)?(?:www\.|player\.)?vimeo\.com\/(?:[^?#]*\/)?(\d{5,})(?!\d)/i

/** Recognises what YouTube and Vimeo give out; the server decides, this only answers while typing. */
export function videoOf(address: string): Video | null {
  const text = address.trim()
  const youtube = YOUTUBE.exec(text)?.[1]
  if (youtube) return { provider: 'youtube', key: youtube }
  const vimeo = VIMEO.exec(text)?.[1]
  return vimeo ? { provider: 'vimeo', key: vimeo } : null
}

export const PROVIDER_NAMES: Record<Video['provider'], string> = { youtube: 'YouTube', vimeo: 'Vimeo' }
