import { apiUrl } from '@/shared/api/origin'

/** Pixels of a side: screen, print, large print. */
export const QR_SIZES = [512, 1024, 2048] as const

export interface QrOptions {
  size: number
  colour: string
  logo: boolean
}

export function qrAddress(handle: string, format: 'svg' | 'png' | 'pdf', { size, colour, logo }: QrOptions): string {
  const query = new URLSearchParams({ size: String(size), colour: colour.replace('#', '') })
  if (logo) query.set('logo', '1')
  return apiUrl(`/c/${encodeURIComponent(handle)}/qr.${format}?${query.toString()}`)
}

/** The same choice for those who fetch the code by the API. */
export function codeQuery({ size, colour, logo }: QrOptions): Record<string, string> {
  return { size: String(size), colour: colour.replace('#', ''), logo: logo ? '1' : '' }
}

export function vcardAddress(handle: string): string {
  return apiUrl(`/c/${encodeURIComponent(handle)}.vcf`)
}

export function mailAddress({ subject, text }: { subject: string; text: string }): string {
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
}

export function whatsappAddress(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`
}
