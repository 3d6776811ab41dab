/** Relative luminance of `#rrggbb` (WCAG 2.2). Null for anything else. */
function luminance(colour: string): number | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  if (!match) return null
  const [red = 0, green = 0, blue = 0] = match.slice(1).map((part) => {
    const share = Number.parseInt(part, 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21; null when one of them is no colour. */
export function contrast(one: string, other: string): number | null {
  const first = luminance(one)
  const second = luminance(other)
  if (first === null || second === null) return null
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Readable text (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5
/** Visible areas and large text (1.4.3, 1.4.11). */
export const VISIBLE = 3

/** Whether the server takes it as a colour. */
export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)
