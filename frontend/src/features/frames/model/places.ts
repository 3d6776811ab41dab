export interface Point {
  latitude: number
  longitude: number
}

const PAIR = /^\s*(-?\d{1,3}(?:[.,]\d+)?)\s*°?\s*[NS]?\s*[,;\s]\s*(-?\d{1,3}(?:[.,]\d+)?)\s*°?\s*[EWO]?\s*$/i
/** As they stand in addresses of OpenStreetMap and Google Maps. */
const IN_ADDRESS = [
  /[?&]mlat=(-?[\d.]+)&mlon=(-?[\d.]+)/,
  /#map=\d+\/(-?[\d.]+)\/(-?[\d.]+)/,
  /!3d(-?[\d.]+)!4d(-?[\d.]+)/,
  /@(-?[\d.]+),(-?[\d.]+)/,
  /[?&](?:q|query|ll)=(-?[\d.]+),(-?[\d.]+)/,
]

function pointOf(latitude: string, longitude: string): Point | null {
  const point = { latitude: Number(latitude.replace(',', '.')), longitude: Number(longitude.replace(',', '.')) }
  const isReal = Number.isFinite(point.latitude) && Number.isFinite(point.longitude)
  return isReal && Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null
}

/** Reads coordinates as people copy them: `47.2692, 11.4041`, or the address of a map. Null when there are none. */
export function readPoint(text: string): Point | null {
  const pair = PAIR.exec(text)
  if (pair?.[1] && pair[2]) return pointOf(pair[1], pair[2])
  if (!/^https?:\/\//i.test(text.trim())) return null
  const address = text.replace(/%2C/gi, ',')
  for (const form of IN_ADDRESS) {
    const found = form.exec(address)
    if (found?.[1] && found[2]) return pointOf(found[1], found[2])
  }
  return null
}

export function writePoint(point: { latitude: number | null; longitude: number | null }): string {
  return point.latitude === null || point.longitude === null ? '' : `${point.latitude}, ${point.longitude}`
}
