import type { TagColour } from '@/shared/api/generated/types.gen'

export const COLOURS: readonly TagColour[] = ['blue', 'green', 'violet', 'brown', 'red', 'teal', 'pink', 'grey']

/** A colour to begin with: the same for the same name, so that people who make a tag twice see it alike. */
export function colourFor(name: string): TagColour {
  const sum = [...name.toLocaleLowerCase()].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return COLOURS[sum % (COLOURS.length - 1)] ?? 'blue'
}
