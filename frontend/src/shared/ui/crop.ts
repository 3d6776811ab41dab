export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

/** Cuts an area out of a picture, at most `limit` pixels on the longer side. Transparent pictures stay PNG. */
export async function cropImage(
  source: string,
  area: CropArea,
  limit: number,
  keepTransparency: boolean,
): Promise<Blob> {
  const image = new Image()
  image.src = source
  await image.decode()
  const scale = Math.min(1, limit / Math.max(area.width, area.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(area.width * scale))
  canvas.height = Math.max(1, Math.round(area.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('No canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('No picture'))),
      keepTransparency ? 'image/png' : 'image/jpeg',
      0.92,
    )
  })
}
