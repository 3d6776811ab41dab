import { apiUrl } from '@/shared/api/origin'
import type { Image } from '@/shared/api/types'
import { imageUrl } from './image'
import classes from './Avatar.module.css'

/** Grounds on which white reads at 4.5:1 or more. */
const COLOURS = [
  '#174f3b',
  '#8a4a2b',
  '#2b50e8',
  '#6b4cc4',
  '#b93815',
  '#1b7f4b',
  '#8a5a00',
  '#3a6a8f',
  '#7a2d5c',
  '#3d5a1e',
]

export function colourOf(name: string): string {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 997
  return COLOURS[hash % COLOURS.length] ?? '#174f3b'
}

/** First letters of the first and last word, as people write them, without titles: "Dr. Zoë Šimić, MBA" has ZŠ. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/,.*/, '')
    .replace(/\S{2,}\.\s+/g, '')
    .trim()
    .split(/\s+/)
    .filter((word) => /\p{L}|\p{N}/u.test(word))
  const first = words[0]
  if (!first) return ''
  const last = words.length > 1 ? words[words.length - 1] : undefined
  const letter = (word: string) => [...word].find((character) => /\p{L}|\p{N}/u.test(character)) ?? ''
  return (letter(first) + (last ? letter(last) : '')).toLocaleUpperCase()
}

export interface AvatarProps {
  name: string
  /** As a row of a list has it (an address, whose double has `@2x` after it), or with all its sizes. */
  picture?: Image | string | null
  initials?: string
  size?: number
  /** Spaces and companies are square, people are round. */
  square?: boolean
  colour?: string
}

function sources(picture: Image | string, size: number) {
  if (typeof picture !== 'string') return { src: imageUrl(picture, size * 2) }
  const src = apiUrl(picture)
  return { src, srcSet: `${src}@2x 2x` }
}

/** Picture or initials. It stands beside the written name, so it is hidden from screen readers. */
export function Avatar({ name, picture, initials, size = 36, square = false, colour }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      // Drawn, and no text: beside a button's name it would be words that the name does not say (WCAG 2.2, 2.5.3).
      data-initials={picture ? undefined : initials || initialsOf(name)}
      className={square ? `${classes.avatar} ${classes.square}` : classes.avatar}
      style={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.36),
        background: picture && !square ? 'transparent' : (colour ?? (picture ? 'var(--v-sunken)' : colourOf(name))),
      }}
    >
      {picture && (
        <img
          className={classes.picture}
          {...sources(picture, size)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          // Names and figures come first: forty faces of a list would else stand in their way.
          fetchPriority="low"
        />
      )}
    </span>
  )
}
