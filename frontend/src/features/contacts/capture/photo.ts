/** The longer side of a photo of a paper card, px: its small print can be read. */
const LONGEST = 1600
/** What the server takes (product decisions, section 5). */
const MOST_BYTES = 10_000_000

/** A photo, made small before it is kept or sent. What this browser cannot draw goes as it is: the server draws HEIC.
 *  Null for a file that is none, or too large. */
export async function smallPhoto(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!bitmap) return file.type.startsWith('image/') && file.size <= MOST_BYTES ? file : null
  try {
    const scale = Math.min(1, LONGEST / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  } finally {
    bitmap.close()
  }
}
