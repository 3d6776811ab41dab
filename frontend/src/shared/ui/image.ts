import { apiUrl } from '@/shared/api/origin'
import type { Image } from '@/shared/api/types'

/** The smallest variant that is at least `pixels` wide, else the largest there is. */
export function imageUrl(image: Image, pixels: number): string {
  const widths = Object.keys(image.variants)
    .map(Number)
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
  const width = widths.find((one) => one >= pixels) ?? widths[widths.length - 1]
  const variant = width === undefined ? undefined : image.variants[String(width)]
  return apiUrl(variant?.webp ?? image.url)
}
